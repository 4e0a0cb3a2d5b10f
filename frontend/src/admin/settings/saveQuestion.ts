import { ApiError } from '../../api/client';
import type { SaveSettingsRequest } from '../../api/saveSettings';
import type { SettingsAnswer } from '../../api/settings';
import { type PriceJump, priceJumpOf } from './priceJump';
import { texts } from './texts';

/** The server's question before it saves, and what a yes adds to the request. */
export interface SaveQuestion extends PriceJump {
  text: string;
  confirm: string;
  yes: (request: SaveSettingsRequest) => SaveSettingsRequest;
}

type Decided = SettingsAnswer['settings']['decided'];

/** The question that a save was refused with; null for every other failure. */
export function saveQuestionOf(error: unknown): SaveQuestion | null {
  const jump = priceJumpOf(error);
  if (jump !== null)
    return {
      ...jump,
      text: texts.jumps.text,
      confirm: texts.jumps.confirm,
      yes: (request) => ({ ...request, confirmed: true }),
    };
  if (!(error instanceof ApiError && error.code === 'claim_without_proof')) return null;
  const { changes, decided } = error.body as { changes: string[]; decided: Decided };
  return {
    question: texts.claims.question,
    changes,
    text: error.message,
    confirm: texts.claims.confirm,
    yes: (request) => ({ ...request, settings: { ...request.settings, decided } }),
  };
}
