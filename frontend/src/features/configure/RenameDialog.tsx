import { renameFile } from '../../api/modelFile';
import { errorText } from '../../lib/errorText';
import { FailureNote, FormDialog } from '../../ui';
import { TextField, useCheckedForm } from '../forms';
import { fileIdOf, patchParts, useParts } from '../parts';
import { texts } from './texts';

/** The longest file name that the server keeps. */
const MOST_CHARS = 200;

/** Asks for another name of a part, under which its file is ordered and made. Mounted while open. */
export function RenameDialog({
  part,
  onClose,
}: {
  part: { name: string; modelFileUrl: string };
  onClose: () => void;
}) {
  const end = part.name.lastIndexOf('.');
  const extension = end < 0 ? '' : part.name.slice(end);
  const { field, submit, busy, failure } = useCheckedForm({
    defaultValues: { name: end < 0 ? part.name : part.name.slice(0, end) },
    check: ({ name }) => (name.trim() === '' ? [{ field: 'name', message: texts.rename.missing }] : []),
    send: async ({ name }) => {
      const fileName = await renameFile(part.modelFileUrl, `${name}${extension}`);
      // Another part may be made from the same file: the order names both by it.
      const same = useParts.getState().parts.filter((other) => fileIdOf(other) === fileIdOf(part));
      patchParts(
        same.map((other) => other.id),
        () => ({ name: fileName }),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.rename.title}
      description={texts.rename.text(extension)}
      size="sm"
      submitLabel={texts.rename.button}
      busy={busy}
      onSubmit={submit}
    >
      <TextField label={texts.rename.name} field={field('name')} maxLength={MOST_CHARS} autoComplete="off" />
      <FailureNote>{failure && errorText(failure.reason)}</FailureNote>
    </FormDialog>
  );
}
