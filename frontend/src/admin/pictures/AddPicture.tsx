import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addPicture } from '../../api/pictures';
import { shopQuery } from '../../api/shop';
import { useCheckedForm } from '../../features/forms';
import { errorText } from '../../lib/errorText';
import { Button, Card, FailureNote, Field, toast } from '../../ui';
import { texts } from './texts';
import { NO_WORDS, WordsFields, type WordsForm, wordFaults, wordsIn } from './WordsFields';

/** Takes a photo with its words. */
export function AddPicture() {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const form = useCheckedForm<WordsForm>({
    defaultValues: NO_WORDS,
    check: (values) => {
      setMissing(!file);
      if (!file) input.current?.focus();
      return wordFaults(values);
    },
    send: async (values) => {
      if (!file) return;
      await addPicture(file, wordsIn(values));
      // The next photo often goes to the same place.
      form.form.setValue('alt', '');
      setFile(null);
      if (input.current) input.current.value = '';
      toast.success(texts.added);
      await queries.invalidateQueries({ queryKey: shopQuery.queryKey });
    },
  });
  return (
    <Card as="section" className="max-w-2xl" aria-label={texts.add}>
      <form noValidate onSubmit={form.submit} aria-label={texts.add} className="flex flex-col gap-4">
        <Field
          label={texts.file}
          hint={texts.fileHint}
          error={isMissing && !file ? texts.fileMissing : undefined}
        >
          {(props) => (
            <input
              {...props}
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              className="min-h-touch w-full text-sm file:mr-3 file:min-h-touch file:rounded-md file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold"
              onChange={({ target }) => {
                setFile(target.files?.[0] ?? null);
                form.edited();
              }}
            />
          )}
        </Field>
        <WordsFields form={form} />
        <FailureNote>{form.failure && errorText(form.failure.reason)}</FailureNote>
        <Button type="submit" variant="primary" busy={form.busy} className="self-start">
          {texts.add}
        </Button>
      </form>
    </Card>
  );
}
