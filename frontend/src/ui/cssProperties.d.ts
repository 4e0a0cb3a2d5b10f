import 'react';

declare module 'react' {
  // React sets custom properties through the CSS object model, which the content security policy allows.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
