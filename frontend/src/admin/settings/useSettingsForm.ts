import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { fieldFaults } from '../../api/account';
import { ApiError } from '../../api/client';
import { type SettingsAnswer, settingsQuery } from '../../api/settings';
import type { Pricing } from '../../core/client';
import { errorText } from '../../lib/errorText';
import { faultsOf } from './faults';
import { changedFields, formOf, pathOf, type SettingsForm, settingsOf } from './form';
import { mergeForms } from './mergeForms';
import { type SaveQuestion, saveQuestionOf } from './saveQuestion';
import { texts } from './texts';
import { useSaveSettings } from './useSaveSettings';

/** The save of another admin while the form was open. */
interface Overtaken {
  savedBy: string | null;
  changes: string[];
  /** The entries that both have changed. */
  clashes: string[];
}

/** A question before a save; the answer goes on with it or back to the form. */
interface AskedQuestion extends SaveQuestion {
  answer: (goOn: boolean) => void;
}

/** The form over the settings as they were read; checked by the core, whose texts are the server's too. */
export function useSettingsForm(answer: SettingsAnswer, pricing: Pricing) {
  const queries = useQueryClient();
  /** The version that the form was made from: a newer one does not change it while the owner types. */
  const [base, setBase] = useState(answer);
  const [failure, setFailure] = useState<string | null>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const [question, setQuestion] = useState<AskedQuestion | null>(null);
  const isMeant = async (asked: SaveQuestion): Promise<boolean> => {
    const goOn = await new Promise<boolean>((answer) => setQuestion({ ...asked, answer }));
    setQuestion(null);
    return goOn;
  };
  const { mutateAsync: send } = useSaveSettings(texts.saved, base, isMeant);
  const form = useForm<SettingsForm>({
    defaultValues: formOf(answer.settings, materialsOf(answer, pricing)),
    reValidateMode: 'onSubmit',
  });

  const show = (faults: readonly { field: string; message: string }[], values: SettingsForm): boolean => {
    const seen = new Set<string>();
    const general: string[] = [];
    for (const { field, message } of faults) {
      const path = pathOf(field, values);
      if (path === null) general.push(message);
      else if (!seen.has(path)) {
        form.setError(path as FieldPath<SettingsForm>, { message }, { shouldFocus: seen.size === 0 });
        seen.add(path);
      }
    }
    if (faults.length > 0) setFailure([texts.checkFields, ...general].join(' '));
    return faults.length > 0;
  };

  const save = form.handleSubmit(async (values) => {
    setFailure(null);
    const settings = settingsOf(values, base.settings);
    if (show(faultsOf(values, base.settings, pricing), values)) return;
    try {
      begin(await send(changedFields(base.settings, settings)));
    } catch (error) {
      await fail(error, values);
    }
  });

  /** The form of these settings, with nothing typed. */
  const begin = (fresh: SettingsAnswer): SettingsForm => {
    const start = formOf(fresh.settings, materialsOf(fresh, pricing));
    setBase(fresh);
    setOvertaken(null);
    form.reset(start);
    return start;
  };

  const fail = async (error: unknown, values: SettingsForm): Promise<void> => {
    // The owner was asked, and has gone back to the form.
    if (saveQuestionOf(error)) return;
    if (error instanceof ApiError && error.code === 'settings_changed')
      await follow(error.body as Omit<Overtaken, 'clashes'>);
    else if (error instanceof ApiError && show(fieldFaults(error.body), values)) return;
    else setFailure(errorText(error));
  };

  /** Puts what was typed over what another admin has saved. If that cannot be fetched, the form keeps its version, and the next save is refused again. */
  const follow = async ({ savedBy, changes }: Omit<Overtaken, 'clashes'>): Promise<void> => {
    try {
      const fresh = await queries.fetchQuery(settingsQuery);
      const opened = formOf(base.settings, materialsOf(base, pricing));
      const mine = structuredClone(form.getValues());
      const theirs = begin(fresh);
      const merged = mergeForms({ base: opened, theirs, mine }, fresh.settings.offer);
      form.reset(merged.form, { keepDefaultValues: true });
      setOvertaken({ savedBy, changes, clashes: merged.clashes });
    } catch (error) {
      setFailure(errorText(error));
    }
  };

  /** Drops what was typed and begins with the settings in force. */
  const reload = async (): Promise<void> => {
    setFailure(null);
    try {
      begin(await queries.fetchQuery({ ...settingsQuery, staleTime: 0 }));
    } catch (error) {
      setFailure(errorText(error));
    }
  };

  return { form, base: base.settings, save, reload, failure, overtaken, question };
}

/** Hidden ones too: the owner's order where there is one, else as shipped with the own ones last. */
function materialsOf({ settings }: SettingsAnswer, pricing: Pricing): string[] {
  const everything = { ...settings, offer: { ...settings.offer, hiddenMaterials: [] } };
  return pricing.offeredMaterials(everything);
}
