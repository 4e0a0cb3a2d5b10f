import { create } from 'zustand';
import { ApiError } from '../../api/client';
import { registerReset } from '../../lib/resets';
import { texts } from './texts';

interface Question {
  /** The act that waits for the password goes on. */
  given: () => void;
  refused: (reason: Error) => void;
  answer: Promise<void>;
}

/** The question that is open, for the dialog that asks it. */
export const usePasswordQuestion = create<{ question: Question | null }>()(() => ({ question: null }));

/**
 * Makes a call that the server may refuse because the password was not given lately: then asks for it in a dialog and repeats the
 * call. Throws what the call throws, or that the password was not given.
 */
export async function withPassword<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'password_required')) throw error;
  }
  await ask();
  return call();
}

/** Two calls at once wait for the same answer. */
function ask(): Promise<void> {
  const open = usePasswordQuestion.getState().question;
  if (open) return open.answer;
  let given = (): void => undefined;
  let refused = (_: Error): void => undefined;
  const answer = new Promise<void>((resolve, reject) => {
    given = resolve;
    refused = reject;
  });
  usePasswordQuestion.setState({ question: { given, refused, answer } });
  return answer;
}

/** The password was right. */
export function answerQuestion(): void {
  close()?.given();
}

/** The dialog was closed without it, or the session ended: who logs in next repeats nothing with their password. */
export function refuseQuestion(): void {
  close()?.refused(new Error(texts.notProved));
}

function close(): Question | null {
  const { question } = usePasswordQuestion.getState();
  usePasswordQuestion.setState({ question: null });
  return question;
}

registerReset({ scopes: ['logout', 'expired'], tab: refuseQuestion });
