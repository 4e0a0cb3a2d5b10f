import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
// @ts-expect-error: its types would be one more package for two lines.
import { JSDOM } from 'jsdom';
import { createServer, type Plugin } from 'vite';
import type { PublicPage } from '../src/app/pages';
import { coreCatalog } from './coreCatalog.ts';

/** Where the drawn pages lie in the build; the server hands them out by their address. */
const FOLDER = 'pages';
/** Replaced by the server in each answer, beside the nonce (`server/src/app/pages/marks.rs`). */
const [ORIGIN, SHOP_DATA, SHOP_LINKED_DATA] = ['__ORIGIN__', '__SHOP_DATA__', '__SHOP_LINKED_DATA__'];
/** The words of a legal text, and the same as data for the page's script. */
const [LEGAL_TEXT, LEGAL_TEXT_DATA] = ['__LEGAL_TEXT__', '__LEGAL_TEXT_DATA__'];

/**
 * Draws the public pages at build time, so that a visitor sees the first screen before any script has come, and a search engine
 * sees it without one: the real app runs once in a document without a browser, with the operator's data as marks. `index.html`
 * itself, which serves all other addresses, gets the frame around a page that is loading.
 */
export function prerender(): Plugin {
  let outDir = 'dist';
  let root = '';
  return {
    name: 'schichtwerk-prerender',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const template = await readFile(join(outDir, 'index.html'), 'utf8');
        await rm(join(outDir, FOLDER), { recursive: true, force: true });
        await mkdir(join(outDir, FOLDER));
        const { pages, frame, questions } = await drawAll(root);
        for (const { page, title, ...body } of pages) {
          const more = page.path === '/faq' ? linkedData(faqData(questions)) : '';
          const drawn = fill(
            template,
            page.path,
            headOf({ ...page, title: page.title ?? title }, more),
            body,
          );
          await writeFile(join(outDir, FOLDER, `${page.file}.html`), drawn);
        }
        await writeFile(
          join(outDir, 'index.html'),
          fill(template, '', '<title>Schichtwerk</title>\n    <meta name="robots" content="noindex">', frame),
        );
        await writeFile(join(outDir, 'sitemap.xml'), sitemap(pages.map(({ page }) => page.path)));
      },
    },
  };
}

interface Drawn {
  pages: (Body & { page: PublicPage; title: string })[];
  frame: Body;
  questions: Question[];
}

/** The content of `#root`, and the rules it needs. */
interface Body {
  html: string;
  styles: string;
}

interface Question {
  question: string;
  answer: string;
}

interface Prerender {
  prerenderPage(withCode: boolean): Promise<Body & { title: string }>;
  answeredQuestions(): Promise<Question[]>;
}

async function drawAll(root: string): Promise<Drawn> {
  const dom = new JSDOM('<!doctype html><html lang="de"><body></body></html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
  });
  const restore = standInFor(dom.window as unknown as Window & typeof globalThis);
  const server = await createServer({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    // React's development runtime is not there in a production build.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [coreCatalog()],
  });
  try {
    const { PUBLIC_PAGES } = (await server.ssrLoadModule('/src/app/pages.ts')) as {
      PUBLIC_PAGES: readonly PublicPage[];
    };
    const { prerenderPage, answeredQuestions } = (await server.ssrLoadModule(
      '/src/app/prerender.tsx',
    )) as Prerender;
    const pages: Drawn['pages'] = [];
    for (const page of PUBLIC_PAGES) {
      dom.reconfigure({ url: `http://localhost${page.path}` });
      pages.push({ page, ...(await prerenderPage(true)) });
    }
    dom.reconfigure({ url: 'http://localhost/account' });
    const frame = await prerenderPage(false);
    return { pages, frame, questions: await answeredQuestions() };
  } finally {
    await server.close();
    restore();
    dom.window.close();
  }
}

/** Globals that the app finds in every browser. It asks for no data: effects do not run here. */
function standInFor(window: Window & typeof globalThis): () => void {
  Object.assign(window, {
    matchMedia: (media: string) => ({ matches: false, media, addEventListener() {} }),
  });
  // Node's own channels would keep the build from ending.
  Object.assign(window, { BroadcastChannel: undefined });
  const names = [
    'window',
    'document',
    'location',
    'localStorage',
    'sessionStorage',
    'matchMedia',
    'BroadcastChannel',
  ] as const;
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const name of names) {
    const value = name === 'window' ? window : window[name as keyof typeof window];
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}

/** Puts head and body of a page into the built `index.html`. */
function fill(template: string, path: string, head: string, { html, styles }: Body): string {
  // Not inside the root: React takes over what is there.
  const rules = styles ? `\n    <style nonce="__CSP_NONCE__">${styles}</style>` : '';
  const page = template
    .replace('<html lang="de">', path ? `<html lang="de" data-page="${path}">` : '<html lang="de">')
    .replace(/<!--page-->[\s\S]*?<!--\/page-->/, () => head + rules)
    .replace('<!--root-->', () => html.replaceAll('href="tel:"', 'href="tel:__SHOP_PHONE__"'))
    .replace(
      '</body>',
      () =>
        `${data('shop-data', SHOP_DATA)}${html.includes(LEGAL_TEXT) ? data('legal-text', LEGAL_TEXT_DATA) : ''}  </body>`,
    );
  if (!page.includes(html.slice(0, 40)) || !page.includes(head)) {
    throw new Error('index.html has lost a mark that the prerendered pages need');
  }
  return page;
}

function headOf({ path, title = '', description }: PublicPage, more: string): string {
  const address = `${ORIGIN}${path}`;
  return [
    `<title>${attribute(title)}</title>`,
    `<meta name="description" content="${attribute(description)}">`,
    '<meta name="robots" content="index, follow">',
    `<link rel="canonical" href="${address}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:locale" content="de_DE">',
    '<meta property="og:site_name" content="Schichtwerk">',
    `<meta property="og:title" content="${attribute(title)}">`,
    `<meta property="og:description" content="${attribute(description)}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${ORIGIN}/share.png">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="Schichtwerk: 3D-Druck nach Maß">',
    '<meta name="twitter:card" content="summary_large_image">',
    linkedData(SHOP_LINKED_DATA),
    more,
  ]
    .filter(Boolean)
    .join('\n    ');
}

const data = (id: string, json: string) =>
  `  <script type="application/json" id="${id}" nonce="__CSP_NONCE__">${json}</script>\n`;

const linkedData = (json: string) =>
  `<script type="application/ld+json" nonce="__CSP_NONCE__">${json}</script>`;

function faqData(questions: Question[]): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function sitemap(paths: string[]): string {
  const urls = paths.map((path) => `  <url><loc>${ORIGIN}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
