/** What a link preview shows. */
export interface PageAbout {
  readonly title: string;
  readonly description: string;
  /** Whether it is about the app as a whole, whose page has its own title. */
  readonly isWhole?: boolean;
  /** The id of the game, for a picture. */
  readonly game?: string;
}

const escaped = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!,
  );

const meta = (property: string, content: string): string =>
  `<meta property="${property}" content="${escaped(content)}">`;

interface PageLink {
  /** Where the page is, in full. */
  readonly url: string;
  readonly about: PageAbout | undefined;
  /** The full address of a picture. */
  readonly image: string | undefined;
}

const openGraph = ({ url, about, image }: PageLink): string =>
  about === undefined
    ? ''
    : [
        meta('og:type', 'website'),
        meta('og:site_name', 'Ludus'),
        meta('og:title', about.title),
        meta('og:description', about.description),
        meta('og:url', url),
        ...(image === undefined ? [] : [meta('og:image', image)]),
        `<meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}">`,
      ].join('');

/** The page of the app with the metadata of an address, for link previews. */
export const pageAt = (index: string, link: PageLink): string => {
  const { about } = link;
  const titled =
    about === undefined || about.isWhole === true
      ? index
      : index.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(`${about.title} · Ludus`)}</title>`);
  return titled.replace('<head>', () => `<head>${openGraph(link)}`);
};
