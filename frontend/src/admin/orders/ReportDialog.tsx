import type { NewProductReport, ProductReport } from '../../api/adminSafety';
import { type Fault, TextField, useCheckedForm } from '../../features/forms';
import { Field, OptionCard, RadioGroup, TextArea } from '../../ui';
import { ActDialog } from './ActDialog';
import { texts } from './texts';

const t = texts.reports;

type ReportForm = {
  kind: ProductReport['kind'];
  happenedOn: string;
  reporter: string;
  what: string;
  measures: string;
};

/** Asks who reported what, when, and what was done. */
export function ReportDialog({
  report,
  busy,
  error,
  onConfirm,
  onClose,
}: {
  /** The one that is changed; null for a new one. */
  report: ProductReport | null;
  busy: boolean;
  error: Error | null;
  onConfirm: (report: NewProductReport) => void;
  onClose: () => void;
}) {
  const { submit, field, form, edited, errorOf } = useCheckedForm<ReportForm>({
    defaultValues: {
      kind: report?.kind ?? 'complaint',
      happenedOn: report?.happenedOn ?? '',
      reporter: report?.reporter ?? '',
      what: report?.what ?? '',
      measures: report?.measures ?? '',
    },
    check: ({ happenedOn, what }) => {
      const faults: Fault[] = [];
      if (happenedOn === '') faults.push({ field: 'happenedOn', message: t.dayMissing });
      if (what.trim() === '') faults.push({ field: 'what', message: t.whatMissing });
      return faults;
    },
    send: async (values) => onConfirm(values),
  });
  const long = (name: 'what' | 'measures', label: string, hint: string, required: boolean) => (
    <Field label={label} hint={hint} required={required} error={errorOf(name)}>
      {(input) => <TextArea {...input} {...field(name).input} rows={3} maxLength={4000} />}
    </Field>
  );
  return (
    <ActDialog
      onClose={onClose}
      title={report ? t.change : t.new}
      description={t.text}
      confirmLabel={t.save}
      variant="primary"
      busy={busy}
      error={error}
      onSubmit={submit}
    >
      <RadioGroup
        label={t.kind}
        value={form.watch('kind')}
        onValueChange={(value) => {
          form.setValue('kind', value as ReportForm['kind']);
          edited('kind');
        }}
      >
        <OptionCard value="complaint" title={t.kinds.complaint} text={t.kindTexts.complaint} />
        <OptionCard value="accident" title={t.kinds.accident} text={t.kindTexts.accident} />
      </RadioGroup>
      <TextField label={t.day} field={field('happenedOn')} type="date" required inputClassName="figures" />
      <TextField
        label={t.reporter}
        hint={t.reporterHint}
        field={field('reporter')}
        required={false}
        maxLength={200}
        autoComplete="off"
      />
      {long('what', t.what, t.whatHint, true)}
      {long('measures', t.measures, t.measuresHint, false)}
    </ActDialog>
  );
}
