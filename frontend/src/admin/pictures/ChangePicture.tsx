import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { changePicture, type Picture } from '../../api/pictures';
import { shopQuery } from '../../api/shop';
import { useCheckedForm } from '../../features/forms';
import { errorText } from '../../lib/errorText';
import { Button, Dialog, FailureNote, toast } from '../../ui';
import { texts } from './texts';
import { WordsFields, type WordsForm, wordFaults, wordsIn } from './WordsFields';

/** Corrects where a photo stands and what is said of it. */
export function ChangePicture({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  const queries = useQueryClient();
  const id = useId();
  const form = useCheckedForm<WordsForm>({
    defaultValues: { place: picture.place, material: picture.material ?? '', alt: picture.alt },
    check: wordFaults,
    send: async (values) => {
      await changePicture(picture.id, wordsIn(values), false);
      toast.success(texts.saved);
      await queries.invalidateQueries({ queryKey: shopQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.change}
      footer={
        <Button type="submit" form={id} variant="primary" busy={form.busy}>
          {texts.save}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <WordsFields form={form} />
        <FailureNote>{form.failure && errorText(form.failure.reason)}</FailureNote>
      </form>
    </Dialog>
  );
}
