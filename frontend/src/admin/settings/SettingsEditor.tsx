import { type ReactNode, useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { SettingsAnswer } from '../../api/settings';
import type { Pricing } from '../../core/client';
import { askBeforeLeaving } from '../../lib/leaveQuestion';
import { Banner, Button, ConfirmDialog, FailureNote, StickyBar } from '../../ui';
import { ExampleOrders } from './ExampleOrders';
import { MaterialsSection } from './MaterialsSection';
import {
  FactorSection,
  FeesSection,
  ParcelsSection,
  RetentionSection,
  TiersSection,
} from './NumbersSections';
import { SamplePart } from './SamplePart';
import { texts } from './texts';
import { useSettingsForm } from './useSettingsForm';

/** Everything that has a price, in one form that is saved as one version; beside it what a part costs then. */
export function SettingsEditor({ answer, pricing }: { answer: SettingsAnswer; pricing: Pricing }) {
  const { form, base, save, reload, failure, overtaken, question } = useSettingsForm(answer, pricing);
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={texts.formLabel}
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-8 lg:grid lg:grid-cols-[1fr_18rem] lg:items-start"
      >
        <div className="flex min-w-0 flex-col gap-10">
          <MaterialsSection />
          <div className="grid gap-10 xl:grid-cols-2">
            <FactorSection list="layerHeights" />
            <FactorSection list="infills" />
          </div>
          <div className="grid gap-10 xl:grid-cols-2">
            <FeesSection />
            <TiersSection />
          </div>
          <ParcelsSection />
          <ExampleOrders base={base} pricing={pricing} />
          <RetentionSection />
        </div>
        <div className="contents lg:sticky lg:top-4 lg:flex lg:flex-col lg:gap-4">
          <SamplePart base={base} pricing={pricing} />
          {/* On a phone the form is long: what saves it stays in sight. */}
          <StickyBar className="flex max-h-[70dvh] flex-col gap-3 overflow-y-auto lg:static lg:bottom-auto lg:max-h-none lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none">
            {overtaken && (
              <Banner
                tone="warning"
                live="alert"
                title={texts.overtaken.title(overtaken.savedBy ?? texts.overtaken.somebody)}
              >
                {texts.overtaken.text}
                <Lines lines={overtaken.changes} />
                {overtaken.clashes.length > 0 && (
                  <div className="mt-3">
                    {texts.overtaken.clashes}
                    <Lines lines={overtaken.clashes} />
                  </div>
                )}
                <Button size="sm" className="mt-3" onClick={() => void reload()}>
                  {texts.overtaken.reload}
                </Button>
              </Banner>
            )}
            <FailureNote>{failure}</FailureNote>
            {isDirty && <p className="text-sm text-muted">{texts.unsaved}</p>}
            <div className="flex gap-3 *:flex-1 lg:flex-col">
              <Button type="submit" variant="primary" busy={isSubmitting}>
                {texts.save}
              </Button>
              {isDirty && <Button onClick={() => void reload()}>{texts.reset}</Button>}
            </div>
          </StickyBar>
        </div>
      </form>
      {question && (
        <ConfirmDialog
          danger
          onClose={() => question.answer(false)}
          title={question.question}
          description={question.text}
          confirmLabel={question.confirm}
          cancelLabel={texts.jumps.back}
          onConfirm={() => question.answer(true)}
        >
          <Lines lines={question.changes} />
        </ConfirmDialog>
      )}
      <UnsavedGuard isDirty={isDirty && !isSubmitting} />
    </FormProvider>
  );
}

/** Changes of the settings, one a line. */
export function Lines({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <ul className="mt-2 list-disc pl-5 wrap-anywhere">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and they come all at once.
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

/** Asks before a way that would lose what was typed: another page, a reload, a closed tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const end = askBeforeLeaving((leave) => setAsked({ leave }));
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      end();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty]);
  return (
    <ConfirmDialog
      danger
      open={asked !== null}
      onClose={() => setAsked(null)}
      title={texts.leave.title}
      description={texts.leave.text}
      confirmLabel={texts.leave.confirm}
      cancelLabel={texts.leave.stay}
      onConfirm={() => {
        setAsked(null);
        asked?.leave();
      }}
    />
  );
}
