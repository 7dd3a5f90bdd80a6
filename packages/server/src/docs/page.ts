import type { ApiDocument } from './document.ts';

type Schema = Readonly<Record<string, unknown>>;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** Text with `code` in it. */
const prose = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 3rem; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
section { margin: 2rem 0; }
h3 { font-family: ui-monospace, monospace; font-size: 1rem; margin-bottom: 0; overflow-wrap: anywhere; }
h3 b { display: inline-block; min-width: 3.5rem; }
p { margin: .3rem 0; }
code, td:first-child { font-family: ui-monospace, monospace; font-size: .9em; }
table { border-collapse: collapse; margin: .5rem 0; }
td, th { text-align: left; padding: .15rem 1rem .15rem 0; vertical-align: top; }
pre { padding: .7rem 1rem; overflow-x: auto; background: color-mix(in srgb, currentColor 7%, transparent); border-radius: .4rem; }
`;

const refName = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

const link = (name: string): string => `<a href="#${escaped(name)}">${escaped(name)}</a>`;

/** The type of a schema in a few words, with links to the shapes it mentions. */
const typeOf = (schema: Schema | undefined): string => {
  if (schema === undefined) return '';
  if (typeof schema.$ref === 'string') return link(refName(schema.$ref));
  const union = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (union !== undefined) return union.map(typeOf).join(' | ');
  if (Array.isArray(schema.enum))
    return schema.enum.map((one) => `<code>${escaped(JSON.stringify(one))}</code>`).join(' | ');
  if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`;
  if (schema.type === 'array') return `list of ${typeOf(schema.items as Schema) || 'anything'}`;
  if (schema.type === undefined) return 'anything';
  return escaped([schema.type].flat().join(' | '));
};

const row = (name: string, schema: Schema, isRequired: boolean): string => {
  const description = typeof schema.description === 'string' ? prose(schema.description) : '';
  const standard =
    schema.default === undefined ? '' : ` Default <code>${escaped(String(schema.default))}</code>.`;
  return `<tr><td>${escaped(name)}${isRequired ? '' : '?'}</td><td>${typeOf(schema)}</td><td>${description}${standard}</td></tr>`;
};

const table = (rows: readonly string[]): string =>
  rows.length === 0 ? '' : `<table>${rows.join('')}</table>`;

const fields = (schema: Schema): string => {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const required = (schema.required ?? []) as string[];
  return table(Object.entries(properties).map(([name, one]) => row(name, one, required.includes(name))));
};

interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    schema: Schema;
    description?: string;
  }[];
  readonly requestBody?: { content: Record<string, { schema?: Schema }> };
  readonly responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>;
}

const content = (title: string, types: Record<string, { schema?: Schema }> | undefined): string =>
  Object.entries(types ?? {})
    .map(
      ([type, { schema }]) =>
        `<p>${title}: ${type === 'application/json' ? typeOf(schema) : `<code>${escaped(type)}</code>`}</p>`,
    )
    .join('');

const HOLDERS: Readonly<Record<string, string>> = {
  seatToken: 'a seat token',
  adminToken: "the administrator's token",
  apiToken: 'an API token',
};

/** Who may use it. */
const access = ({ security = [] }: Operation): string => {
  const names = security.flatMap((one) => Object.keys(one));
  if (names.length === 0) return '';
  const tokens = names.map((name) => HOLDERS[name] ?? name).join(' or ');
  const isOptional = security.some((one) => Object.keys(one).length === 0);
  const otherwise = names.includes('seatToken')
    ? ', or without one as a spectator'
    : ', if the server requires one';
  return `With ${tokens}${isOptional ? otherwise : ''}.`;
};

const section = (method: string, path: string, operation: Operation): string => {
  const parameters = (operation.parameters ?? []).map(({ name, schema, required = false, description }) =>
    row(name, { ...schema, ...(description === undefined ? {} : { description }) }, required),
  );
  const [status, answer] = Object.entries(operation.responses)[0]!;
  return `<section><h3><b>${method.toUpperCase()}</b> ${escaped(path)}</h3><p>${prose(operation.summary ?? '')}. ${access(operation)}</p>
<p>${prose(operation.description ?? '')}</p>${table(parameters)}${content('Takes', operation.requestBody?.content)}
${content('Returns', answer.content)}${answer.content === undefined ? `<p>Returns ${status}.</p>` : ''}</section>`;
};

/** The API as a page to read, without scripts or external resources. */
export const makePage = (document: ApiDocument): string => {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      method,
      path,
      operation,
    })),
  );
  const groups = (document.tags ?? []).map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags?.includes(name));
    const texts = own.map(({ method, path, operation }) => section(method, path, operation));
    return `<h2>${escaped(name)}</h2><p>${prose(description ?? '')}</p>${texts.join('')}`;
  });
  const shapes = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>).map(
    ([name, schema]) =>
      `<section id="${escaped(name)}"><h3>${escaped(name)}</h3>${fields(schema) || `<p>${typeOf(schema)}</p>`}</section>`,
  );
  const { title, version, description = '' } = document.info;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)} API</title><style>${STYLE}</style></head><body><h1>${escaped(title)} API ${escaped(version)}</h1>
<p>${prose(description)}</p><p>The same for programs: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${groups.join('')}<h2>Shapes</h2>${shapes.join('')}</body></html>`;
};
