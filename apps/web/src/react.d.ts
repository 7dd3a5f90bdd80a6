import 'react';

/** Style sheets take numbers and words of their own from elements. */
declare module 'react' {
  interface CSSProperties {
    readonly [property: `--${string}`]: string | number | undefined;
  }
}
