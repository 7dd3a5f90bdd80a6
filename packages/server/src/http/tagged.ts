/** A text with a tag that stands for it. */
export interface Tagged {
  readonly text: string;
  readonly etag: string;
}
