/** A legal text as the build makes it from `legal-texts/*.md` (build-tools/legalTexts.ts). */
export interface LegalDocument {
  title: string;
  version: string;
  parts: LegalPart[];
}

/** A stretch of text; with `right` it stands only where the setting `withdrawalRight` has that value. */
export interface LegalPart {
  right?: string;
  blocks: LegalBlock[];
}

export type LegalBlock =
  | { kind: 'heading'; text: LegalInline[] }
  | { kind: 'paragraph'; text: LegalInline[] }
  | { kind: 'list'; ordered: boolean; items: LegalInline[][] }
  | { kind: 'table'; head: LegalInline[][]; rows: LegalInline[][][] }
  /** The operator's address. */
  | { kind: 'operator' };

export type LegalInline =
  | string
  /** What the shop says in this place: a period, a name (`legalFacts` of GET /api/shop). */
  | { kind: 'fact'; name: string }
  | { kind: 'strong'; text: LegalInline[] }
  | { kind: 'link'; to: string; text: LegalInline[] };
