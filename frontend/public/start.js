// Runs before the first paint, in browsers of any age: plain old JavaScript only.
function begin() {
  var html = document.documentElement;
  var theme;
  var kept;

  // The chosen scheme, so that a page never flashes in the wrong one. lib/theme.ts writes the entry.
  try {
    theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') html.setAttribute('data-theme', theme);
  } catch (_forbidden) {
    // The system's scheme holds then.
  }

  html.setAttribute('data-script', '');
  // Until the app has taken the place of what the build has drawn.
  html.setAttribute('data-drawn', '');

  // What the pages cannot do without (docs/ARCHITECTURE.md, Browsers).
  var isAble =
    'noModule' in HTMLScriptElement.prototype &&
    typeof AbortSignal === 'function' &&
    typeof AbortSignal.any === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    typeof CSS !== 'undefined' &&
    CSS.supports('color', 'light-dark(red, blue)');
  if (!isAble) html.setAttribute('data-too-old', '');

  // The prerendered page is the one that a stranger sees. Who comes for something else waits a moment for it.
  var waits = /[?&](step|draft)=/.test(location.search) && !/[?&]step=upload(&|$)/.test(location.search);
  try {
    kept = (localStorage.getItem('cart') || '') + (sessionStorage.getItem('uploadedFiles') || '');
    if (/^\/(konfigurator)?$/.test(location.pathname) && kept.indexOf('"id"') >= 0) waits = true;
  } catch (_forbidden) {
    // Nothing is kept then.
  }
  // Without a connection the worker answers every address with the page that it has.
  var drawn = html.getAttribute('data-page');
  if (drawn && drawn !== location.pathname && !(drawn === '/' && location.pathname === '/konfigurator'))
    waits = true;
  if (waits) html.setAttribute('data-waits', '');
}

begin();
