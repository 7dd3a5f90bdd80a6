/** A text with its tag. */
export interface Tagged {
  readonly text: string;
  readonly etag: string;
}
