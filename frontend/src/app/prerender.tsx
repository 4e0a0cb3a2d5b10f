import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { UNSAFE_createMemoryHistory as createMemoryHistory, MemoryRouter } from 'react-router';
import { PAGE_TEXT_NAMES } from '../api/legalTextNames';
import { legalTextQuery, type PageTextName } from '../api/legalTexts';
import { type Shop, shopQuery } from '../api/shop';
import { loadTopics } from '../features/faq';
import { Welcome } from '../features/welcome';
import { PageHistory } from '../lib/PageRouter';
import { titleOf } from '../lib/useDocumentTitle';
import { App } from './App';
import { preloadPage } from './preloadPage';

/*
 * Run by the build in a document without a browser (`build-tools/prerender.ts`), never by a visitor.
 */

/** The words that the server replaces by the operator's data in each answer (`server/src/app/pages/marks.rs`). */
const MARKS: Shop = {
  company: '__SHOP_COMPANY__',
  partners: ['__SHOP_PARTNERS__'],
  partnersTitle: '__SHOP_PARTNERS_TITLE__',
  vatIdTitle: '',
  street: '__SHOP_STREET__',
  postalCode: '__SHOP_POSTAL_CODE__',
  city: '__SHOP_CITY__',
  country: '__SHOP_COUNTRY__',
  email: '__SHOP_EMAIL__',
  phone: '__SHOP_PHONE__',
  website: '__SHOP_WEBSITE__',
  legalTexts: [],
  // Whatever a legal text asks for.
  legalFacts: new Proxy({}, { get: (_, name) => `__LEGAL_${String(name)}__` }),
  atAGlance: '__SHOP_AT_A_GLANCE__',
  pictures: [
    {
      id: '',
      place: 'start',
      alt: '__PICTURE_ALT__',
      width: 0,
      height: 0,
      src: '__PICTURE_SRC__',
      srcset: '__PICTURE_SRCSET__',
    },
  ],
  ownPages: [],
  sampleData: false,
  open: true,
  paymentSimulated: false,
};

/** The words of a legal text, in whose place the server puts its own. */
const markedText = (name: PageTextName) => ({
  name,
  version: '__LEGAL_TEXT_VERSION__',
  sha256: '__LEGAL_TEXT_HASH__',
  title: '__LEGAL_TEXT_TITLE__',
  blocks: [{ kind: 'paragraph' as const, text: [{ text: '__LEGAL_TEXT__' }] }],
});

interface Drawn {
  html: string;
  /** Rules of the style sheet that the page needs beside the app's own. */
  styles: string;
  title: string;
}

/** The content of `#root` before any of the page's data has come, and the page's title. */
export async function prerenderPage(withCode: boolean): Promise<Drawn> {
  const { pathname } = window.location;
  if (withCode) await Promise.all([preloadPage(pathname), Welcome.preload()]);
  const history = new PageHistory(createMemoryHistory({ initialEntries: [pathname], v5Compat: true }));
  return draw(<App history={history} queries={marked()} />);
}

/** The questions of /faq with their answers as text, as far as those do not hang on a setting of the shop. */
export async function answeredQuestions(): Promise<{ question: string; answer: string }[]> {
  const unknown = { settings: undefined, deliveryDates: undefined, shop: undefined };
  return (await loadTopics()).flatMap(({ questions }) =>
    questions.map(({ title, answer }) => {
      const { html } = draw(<MemoryRouter>{answer(unknown)}</MemoryRouter>);
      return { question: title, answer: textOf(html) };
    }),
  );
}

/** The words of a piece of HTML; cells, items and paragraphs stand apart. */
function textOf(html: string): string {
  const element = document.createElement('div');
  element.innerHTML = html;
  for (const block of element.querySelectorAll('td, th, li, p, caption')) block.append(' ');
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The operator's marks in the place of the server's answers. */
function marked(): QueryClient {
  // Nothing is thrown away by a clock, which the build would wait for.
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(shopQuery.queryKey, MARKS);
  for (const name of PAGE_TEXT_NAMES) {
    queries.setQueryData(legalTextQuery(name).queryKey, markedText(name));
  }
  return queries;
}

/** React's own HTML, which the browser's React can take over. No effect has run: what the build cannot know is not there. */
function draw(content: ReactNode): Drawn {
  const container = document.createElement('div');
  container.innerHTML = renderToString(content);
  const styles = withoutStyleAttributes(container);
  return {
    html: container.innerHTML,
    styles,
    title: titleOf(container.querySelector('h1')?.textContent ?? ''),
  };
}

/** The content security policy takes no `style` attribute: each becomes a rule. React sets its own by script, which is allowed. */
function withoutStyleAttributes(container: HTMLElement): string {
  const rules = [...container.querySelectorAll('[style]')].map((element, index) => {
    const rule = `[data-rule="${index}"]{${element.getAttribute('style') ?? ''}}`;
    element.removeAttribute('style');
    element.setAttribute('data-rule', String(index));
    return rule;
  });
  return rules.join('');
}
