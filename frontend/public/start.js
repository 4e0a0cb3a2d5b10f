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

  // What the pages cannot do without (docs/architecture/page.md, Browsers).
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
    kept =
      (localStorage.getItem('cart') || '') +
      (localStorage.getItem('uploads-of-tabs') || '') +
      (sessionStorage.getItem('uploadedFiles') || '');
    if (/^\/(konfigurator)?$/.test(location.pathname) && kept.indexOf('"id"') >= 0) waits = true;
  } catch (_forbidden) {
    // Nothing is kept then.
  }
  // Without a connection the worker answers every address with the page that it has.
  var drawn = html.getAttribute('data-page');
  if (drawn && drawn !== location.pathname && !(drawn === '/' && location.pathname === '/konfigurator'))
    waits = true;
  if (waits) html.setAttribute('data-waits', '');
  if (isAble) keepEarlyFiles();

  // Before the app is there, a browser would send a form by itself, with what was typed in the address.
  function hold(event) {
    if (html.hasAttribute('data-drawn')) event.preventDefault();
  }
  document.addEventListener('submit', hold);
}

/**
 * Whoever is faster than the app loses nothing: files that are dropped, pasted or chosen on the drawn page are kept, and dropped once
 * more when its drop zone is there (features/upload/choose/earlyFiles.ts).
 */
function keepEarlyFiles() {
  var early = { items: [], take: null, arriving: none, leave: leave };
  window.earlyFiles = early;

  function none() {
    return [];
  }

  /** Of a page that goes before it has taken its files in, the next one says which they were (features/files/storage/saved.ts, SES-04). */
  function leave() {
    var arriving = early.arriving();
    var list;
    function note(name) {
      function isIt(noted) {
        return noted.name === name;
      }
      if (list.some(isIt)) return;
      list.push({
        version: 1,
        id: ['lost', Date.now(), list.length].join('-'),
        name: name,
        needsReupload: true,
      });
    }
    function noteItem(item) {
      var file = item.getAsFile();
      if (file) note(file.name);
    }
    if (arriving.length + early.items.length === 0) return;
    try {
      list = JSON.parse(sessionStorage.getItem('uploadedFiles') || '[]');
      arriving.forEach(note);
      early.items.forEach(noteItem);
      sessionStorage.setItem('uploadedFiles', JSON.stringify(list));
    } catch (_forbidden) {
      // The next page knows of nothing then.
    }
  }

  /** A browser forgets what a drop carries as soon as its event is over. */
  function keep(file, entry) {
    function getAsFile() {
      return file;
    }
    function webkitGetAsEntry() {
      return entry;
    }
    early.items.push({
      kind: 'file',
      type: file ? file.type : '',
      getAsFile: getAsFile,
      webkitGetAsEntry: webkitGetAsEntry,
    });
    document.documentElement.setAttribute('data-early-files', '');
  }

  function isEarly(transfer) {
    if (early.take || !document.querySelector('[data-accepts]') || !transfer) return false;
    return Array.prototype.indexOf.call(transfer.types, 'Files') >= 0;
  }

  function over(event) {
    if (isEarly(event.dataTransfer)) event.preventDefault();
  }

  function bring(event) {
    var transfer = event.dataTransfer || event.clipboardData;
    var item;
    var i;
    if (!isEarly(transfer)) return;
    event.preventDefault();
    for (i = 0; i < transfer.items.length; i++) {
      item = transfer.items[i];
      if (item.kind === 'file') keep(item.getAsFile(), item.webkitGetAsEntry());
    }
  }

  function choose(event) {
    var zone = document.querySelector('[data-accepts]');
    var input;
    function chosen() {
      var i;
      for (i = 0; i < input.files.length; i++) keep(input.files[i], null);
      // The app has come while the dialog was open.
      if (early.take) early.take();
    }
    if (early.take || !zone || !zone.contains(event.target)) return;
    input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.accept = zone.getAttribute('data-accepts');
    input.addEventListener('change', chosen);
    input.click();
  }

  document.addEventListener('dragover', over);
  document.addEventListener('drop', bring);
  document.addEventListener('paste', bring);
  document.addEventListener('click', choose);
  window.addEventListener('pagehide', leave);
}

begin();
