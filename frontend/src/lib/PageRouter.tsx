import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { type Location, type NavigateOptions, type NavigationType, Router, type To } from 'react-router';
import { leaveQuestion } from './leaveQuestion';
import { rememberScroll, useScrollPositions } from './scrollPositions';

/** One of react-router's, with `v5Compat`: it reports each change of the address. */
type History = Omit<ReturnType<typeof import('react-router').UNSAFE_createBrowserHistory>, 'action'>;

export interface ShownPage {
  location: Location;
  action: NavigationType | 'POP';
  /** The place on the page stays: the address says more than before, about the same page. */
  keepsScroll: boolean;
}

/** The browser's history, with a question before a page is left that would lose something (`askBeforeLeaving`). */
export class PageHistory {
  readonly #history: History;
  #keepsScroll = false;
  /** The next change of the address only takes back one that waits for an answer. */
  #turnsBack = false;
  /** The next change of the address was agreed to. */
  #isAgreed = false;

  constructor(history: History) {
    this.#history = history;
  }

  get location(): Location {
    return this.#history.location;
  }

  // react-router calls these without their object.
  readonly createHref = (to: To): string => this.#history.createHref(to);
  readonly encodeLocation = (to: To) => this.#history.encodeLocation(to);
  readonly go = (delta: number): void => this.#history.go(delta);
  readonly push = (to: To, state?: unknown, options?: NavigateOptions): void =>
    this.#leave(options, () => this.#history.push(to, state));
  readonly replace = (to: To, state?: unknown, options?: NavigateOptions): void =>
    this.#leave(options, () => this.#history.replace(to, state));

  #leave(options: NavigateOptions | undefined, go: () => void): void {
    const leave = () => {
      this.#keepsScroll = options?.preventScrollReset === true;
      go();
    };
    const ask = leaveQuestion();
    if (ask) ask(leave);
    else leave();
  }

  /** Calls `show` after each change of the address, until the returned function is called. */
  listen(show: (page: ShownPage) => void): () => void {
    return this.#history.listen(({ action, location, delta }) => {
      const isBackOrForward = action === 'POP';
      if (isBackOrForward && this.#turnsBack) {
        this.#turnsBack = false;
        return;
      }
      const ask = isBackOrForward && !this.#isAgreed ? leaveQuestion() : null;
      this.#isAgreed = false;
      if (ask && delta) {
        // The browser has changed the address already.
        this.#turnsBack = true;
        this.#history.go(-delta);
        ask(() => {
          this.#isAgreed = true;
          this.#history.go(delta);
        });
        return;
      }
      const keepsScroll = !isBackOrForward && this.#keepsScroll;
      this.#keepsScroll = false;
      show({ location, action, keepsScroll });
    });
  }
}

/**
 * Shows the page of the history's address. react-router's data router does this as well, and loads data for forms and pages besides,
 * which the shop leaves to React Query: 15 kB of the first load (brotli).
 */
export function PageRouter({ history, children }: { history: PageHistory; children: ReactNode }) {
  const [page, show] = useState<ShownPage>({ location: history.location, action: 'POP', keepsScroll: true });
  const { location } = page;
  useLayoutEffect(
    () =>
      history.listen((next) => {
        rememberScroll(location);
        // The page that is shown stays until the next one's code is here.
        startTransition(() => show(next));
      }),
    [history, location],
  );
  useScrollPositions(page);
  return (
    <Router location={location} navigationType={page.action as NavigationType} navigator={history}>
      {children}
    </Router>
  );
}
