import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { fieldFaults } from '../../../api/account';
import { ApiError } from '../../../api/client';
import { saveSettings } from '../../../api/saveSettings';
import { type SettingsAnswer, settingsQuery } from '../../../api/settings';
import type { Pricing } from '../../../core/client';
import { errorText } from '../../../lib/errorText';
import { toast } from '../../../ui';
import { withPassword } from '../../session';
import { settingsSaved } from '../settingsSaved';
import { changedFields, formOf, pathOf, repeatedRows, type SettingsForm, settingsOf } from './form';
import { texts } from './texts';

/** What another admin saved while the form was open. */
export interface Overtaken {
  savedBy: string | null;
  changes: string[];
}

/** The form over the settings as they were read; checked by the core, whose texts are the server's too. */
export function useSettingsForm(answer: SettingsAnswer, pricing: Pricing) {
  const queries = useQueryClient();
  /** What the form was made from: a version that comes in between does not change it under the owner's hands. */
  const [base, setBase] = useState(answer);
  const [version, setVersion] = useState(answer.version);
  const [failure, setFailure] = useState<string | null>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const start = useMemo(() => formOf(base.settings, materialsOf(base, pricing)), [base, pricing]);
  const form = useForm<SettingsForm>({ values: start, reValidateMode: 'onSubmit' });

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
    const names = values.materials.map(({ name }) => name);
    const faults = [...repeatedRows(values, texts.repeated), ...pricing.validateSettings(settings, names)];
    if (show(faults, values)) return;
    try {
      const change = changedFields(base.settings, settings);
      const saved = await withPassword(() => saveSettings({ version, settings: change }));
      settingsSaved(queries, saved);
      setBase(saved);
      setVersion(saved.version);
      setOvertaken(null);
      form.reset(formOf(saved.settings, materialsOf(saved, pricing)));
      toast.success(texts.saved);
    } catch (error) {
      fail(error, values);
    }
  });

  const fail = (error: unknown, values: SettingsForm): void => {
    if (error instanceof ApiError && error.code === 'settings_changed') {
      const news = error.body as { version: number; savedBy: string | null; changes: string[] };
      setVersion(news.version);
      setOvertaken({ savedBy: news.savedBy, changes: news.changes });
      void queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
    } else if (error instanceof ApiError && show(fieldFaults(error.body), values)) {
      return;
    } else setFailure(errorText(error));
  };

  /** Drops what was typed and begins with the settings in force. */
  const reload = async (): Promise<void> => {
    const fresh = await queries.fetchQuery({ ...settingsQuery, staleTime: 0 });
    setBase(fresh);
    setVersion(fresh.version);
    setOvertaken(null);
    setFailure(null);
    form.reset(formOf(fresh.settings, materialsOf(fresh, pricing)));
  };

  return { form, base: base.settings, save, reload, failure, overtaken };
}

/** Hidden ones too: the owner's order where there is one, else as shipped with the own ones last. */
function materialsOf({ settings }: SettingsAnswer, pricing: Pricing): string[] {
  const everything = { ...settings, offer: { ...settings.offer, hiddenMaterials: [] } };
  return pricing.offeredMaterials(everything);
}
