import { LEGAL_TEXT_NAMES } from '../api/legalTextNames';

/** The cache of answers, besides the files of the build. */
const KEPT = 'answers-v2';
/** One page serves every address of the app. */
const PAGE_KEY = '/';
/** Answers that are the same for everybody; no other address below /api is ever kept. */
const PUBLIC_ANSWERS = new Set([
  '/api/settings',
  '/api/shop',
  ...LEGAL_TEXT_NAMES.map((name) => `/api/legal-texts/${name}`),
]);

/**
 * The answer of the server, or without a connection what was kept of it. Undefined for what the browser shall ask by itself.
 *
 * @param after takes the work that goes on after the answer
 */
export function answerFirst(
  request: Request,
  origin: string,
  after: (work: Promise<unknown>) => void,
): Promise<Response> | undefined {
  const { pathname, origin: asked } = new URL(request.url);
  if (request.method !== 'GET' || asked !== origin) return undefined;
  if (PUBLIC_ANSWERS.has(pathname)) return serverFirst(request, pathname, after);
  const isPage = request.mode === 'navigate' && !/^\/(api|healthz|livez|readyz)(\/|$)/.test(pathname);
  return isPage ? serverFirst(request, PAGE_KEY, after) : undefined;
}

async function serverFirst(
  request: Request,
  key: string,
  after: (work: Promise<unknown>) => void,
): Promise<Response> {
  try {
    const answer = await fetch(request);
    // The start page is the one to open the shop with; another page would show for a moment.
    const isKept = key !== PAGE_KEY || isStartPage(new URL(request.url).pathname);
    if (answer.ok && isKept) after(keep(key, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await lookUp(key);
    if (kept) return kept;
    throw error;
  }
}

const isStartPage = (pathname: string) => pathname === '/' || pathname === '/konfigurator';

async function lookUp(key: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(KEPT)).match(key);
  } catch {
    // A storage that cannot be read holds nothing.
    return undefined;
  }
}

/** The shop itself fills this origin's storage with model files, and a full one refuses every write. */
async function keep(key: string, answer: Response): Promise<void> {
  try {
    await (await caches.open(KEPT)).put(key, answer);
  } catch {
    // The next visit asks the server again.
  }
}

/** Brings the start page and the public answers, so that one visit is enough whatever page it began with. */
export async function keepFirstAnswers(): Promise<void> {
  await Promise.all(
    [PAGE_KEY, ...PUBLIC_ANSWERS].map(async (key) => {
      try {
        const answer = await fetch(key, { cache: 'no-cache' });
        if (answer.ok) await keep(key, answer);
      } catch {
        // Kept when it is asked for.
      }
    }),
  );
}
