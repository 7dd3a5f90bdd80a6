import type MiniSearch from 'minisearch';
import { excerpt, type Found, findSections, makeIndex, type SearchSection } from './search.ts';

const WORDS = {
  none: 'Nothing found',
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  failed: 'The search cannot be loaded. Check your connection and try again.',
  copy: 'Copy',
  copied: 'Copied',
};

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

const box = document.querySelector<HTMLElement>('.docs-search')!;
const input = box.querySelector('input')!;
const list = box.querySelector('ul')!;
const status = box.querySelector('[role="status"]')!;

let loading: Promise<MiniSearch<SearchSection>> | undefined;

const loadIndex = (): Promise<MiniSearch<SearchSection>> => {
  loading ??= fetch(box.dataset.sections!)
    .then((response) => response.json() as Promise<SearchSection[]>)
    .then(makeIndex);
  // A retry may succeed once the connection is back.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

const itemOf = ({ id, page, heading, text, terms }: Found): HTMLLIElement => {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = id;
  link.append(element('strong', heading));
  if (page !== heading) link.append(element('span', page));
  link.append(element('small', excerpt(text, terms)));
  item.append(link);
  return item;
};

const show = (items: readonly HTMLLIElement[], said: string): void => {
  list.replaceChildren(...(items.length > 0 || said === '' ? items : [element('li', said)]));
  list.hidden = said === '';
  status.textContent = said;
};

const search = async (): Promise<void> => {
  const query = input.value.trim();
  if (query === '') return show([], '');
  try {
    const index = await loadIndex();
    // The query may have changed meanwhile.
    if (input.value.trim() !== query) return;
    const found = findSections(index, query);
    show(found.map(itemOf), found.length === 0 ? WORDS.none : WORDS.count(found.length));
  } catch {
    show([], WORDS.failed);
  }
};

const links = (): HTMLAnchorElement[] => [...list.querySelectorAll('a')];

/** Arrow keys move through the results, Enter opens the first one, Escape closes them. */
const onKey = (event: KeyboardEvent): void => {
  const places: HTMLElement[] = [input, ...links()];
  const at = places.indexOf(document.activeElement as HTMLElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined && at >= 0) {
    event.preventDefault();
    places[Math.min(Math.max(at + step, 0), places.length - 1)]!.focus();
  }
  if (event.key === 'Enter' && document.activeElement === input) links()[0]?.click();
  if (event.key === 'Escape') {
    input.value = '';
    show([], '');
    input.focus();
  }
};

input.addEventListener('focus', () => void loadIndex().catch(() => {}), { once: true });
input.addEventListener('input', () => void search());
box.addEventListener('keydown', onKey);
list.addEventListener('click', () => show([], ''));
document.addEventListener('pointerdown', ({ target }) => {
  if (target instanceof Node && !box.contains(target)) show([], '');
});
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  input.focus();
});

const SETTINGS = 'ludus.settings';

const readSettings = (): Record<string, unknown> => {
  try {
    return JSON.parse(localStorage.getItem(SETTINGS) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** The theme is a setting of the sandbox, stored where the sandbox stores it. */
const chooseTheme = (theme: string): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(SETTINGS, JSON.stringify({ ...readSettings(), theme }));
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
};

for (const one of document.querySelectorAll<HTMLInputElement>('input[name="theme"]')) {
  one.checked = one.value === (readSettings().theme ?? 'system');
  one.addEventListener('change', () => chooseTheme(one.value));
}

const addCopyButton = (block: HTMLElement): void => {
  const button = element('button', WORDS.copy);
  button.type = 'button';
  button.className = 'button small copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('pre')!.textContent.trimEnd());
    button.textContent = WORDS.copied;
    setTimeout(() => {
      button.textContent = WORDS.copy;
    }, 2_000);
  });
  block.append(button);
};

// Browsers give no access to the clipboard on insecure addresses.
if (navigator.clipboard !== undefined)
  for (const block of document.querySelectorAll<HTMLElement>('.code')) addCopyButton(block);
