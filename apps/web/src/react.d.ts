import 'react';

/** Lets style sheets use custom properties from elements. */
declare module 'react' {
  interface CSSProperties {
    readonly [property: `--${string}`]: string | number | undefined;
  }
}
