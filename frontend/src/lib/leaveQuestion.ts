/** Asks whether the page may be left; `leave` goes where the visitor wanted to go. */
export type LeaveQuestion = (leave: () => void) => void;

/** The open page's question; null where the page may be left at once. */
let question: LeaveQuestion | null = null;

/** Lets every way to another address wait for an answer, until the returned function is called. */
export function askBeforeLeaving(ask: LeaveQuestion): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

export function leaveQuestion(): LeaveQuestion | null {
  return question;
}
