import type { Settings } from '../core/types';
import { request } from './client';
import type { Schema } from './schemas';
import type { SettingsAnswer } from './settings';

/** Body of PUT /api/admin/settings: the fields that change, and the version that they were read at. */
export type SaveSettingsRequest = Schema<'SaveSettingsRequest', { settings: Partial<Settings> }>;

/** Saves settings; what is not named stays. Answers with the settings in force. */
export function saveSettings(body: SaveSettingsRequest): Promise<SettingsAnswer> {
  return request<SettingsAnswer>('/api/admin/settings', { method: 'PUT', json: body });
}
