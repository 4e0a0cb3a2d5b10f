import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/errorText';
import { ConfirmDialog, toast } from '../../ui';

interface Words {
  title: (name: string) => string;
  warning: string;
  note: string;
  confirm: string;
  done: string;
  failed: string;
}

/** Asks before something goes, and says what came of it. */
export function useDeletion<Subject>(
  words: Words,
  nameOf: (subject: Subject) => string,
  remove: (subject: Subject) => Promise<void>,
): { ask: (subject: Subject) => void; question: ReactNode } {
  const [asked, setAsked] = useState<Subject | null>(null);
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      setAsked(null);
      toast.success(words.done);
    },
    onError: (error) => toast.error(`${words.failed} ${errorText(error)}`),
  });
  const question = asked && (
    <ConfirmDialog
      onClose={() => setAsked(null)}
      title={words.title(nameOf(asked))}
      description={
        <>
          <p>{words.warning}</p>
          <p className="mt-2">{words.note}</p>
        </>
      }
      confirmLabel={words.confirm}
      danger
      busy={removal.isPending}
      onConfirm={() => removal.mutate(asked)}
    />
  );
  return { ask: setAsked, question };
}
