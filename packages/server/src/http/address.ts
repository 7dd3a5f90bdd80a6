/** The part of a URL after the host: path and query. */
export const addressOf = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2));

/** The path of an address, without its query. */
export const pathOf = (address: string): string => {
  const end = address.indexOf('?');
  return end < 0 ? address : address.slice(0, end);
};
