import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { LegalBlock, LegalDocument, LegalInline, LegalPart } from '../src/features/legal/document.ts';

const PREFIX = 'virtual:legal-texts/';
const FOLDER = join(import.meta.dirname, '../../legal-texts');

/**
 * `import terms from 'virtual:legal-texts/agb'` is the file `legal-texts/agb.md`, which the server reads too. It is parsed
 * here, at build time, so that no parser reaches the page; what the page cannot show fails the build.
 */
export function legalTexts(): Plugin {
  return {
    name: 'schichtwerk-legal-texts',
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const file = join(FOLDER, `${id.slice(PREFIX.length + 1)}.md`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(legalDocument(await readFile(file, 'utf8')))};`;
    },
  };
}

/** Takes a file apart; see `legal-texts/README.md` for what may stand in it. */
export function legalDocument(file: string): LegalDocument {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  const field = (name: string) => new RegExp(`^${name}: *(.+)$`, 'm').exec(head ?? '')?.[1];
  const [title, version] = [field('title'), field('version')];
  if (!title || !version || body === undefined) throw new Error('a legal text needs a title and a version');
  return { title, version, parts: parts(body) };
}

function parts(body: string): LegalPart[] {
  const found: { right?: string; lines: string[] }[] = [{ lines: [] }];
  for (const line of body.split('\n')) {
    if (!line.startsWith(':::')) {
      found.at(-1)?.lines.push(line);
      continue;
    }
    const right = line.slice(3).trim();
    found.push(right ? { right, lines: [] } : { lines: [] });
  }
  return found
    .map(({ right, lines }) => ({ ...(right && { right }), blocks: blocks(lines.join('\n')) }))
    .filter((part) => part.blocks.length > 0);
}

function blocks(markdown: string): LegalBlock[] {
  return marked
    .lexer(markdown)
    .filter((token) => token.type !== 'space')
    .map(block);
}

function block(token: Token): LegalBlock {
  switch (token.type) {
    case 'heading':
      if (token.depth !== 2) return refuse(token);
      return { kind: 'heading', text: inline(token.tokens) };
    case 'paragraph':
      if (token.text === '{{anbieter}}') return { kind: 'operator' };
      return { kind: 'paragraph', text: inline(token.tokens) };
    case 'list': {
      const list = token as Tokens.List;
      return { kind: 'list', ordered: list.ordered, items: list.items.map((item) => inline(item.tokens)) };
    }
    case 'table': {
      const table = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => inline(cell.tokens));
      return { kind: 'table', head: cells(table.header), rows: table.rows.map(cells) };
    }
    default:
      return refuse(token);
  }
}

function inline(tokens: Token[] | undefined): LegalInline[] {
  return (tokens ?? []).flatMap((token): LegalInline[] => {
    switch (token.type) {
      case 'text':
        // An item of a list wraps its words once more.
        return 'tokens' in token && token.tokens ? inline(token.tokens) : withFacts(token.text);
      case 'escape':
        return [words(token.text)];
      case 'strong':
        return [{ kind: 'strong', text: inline(token.tokens) }];
      case 'link':
        // All of them lead to another page of the shop; a mail puts the shop's address before them.
        if (!token.href.startsWith('/')) return refuse(token);
        return [{ kind: 'link', to: token.href, text: inline(token.tokens) }];
      default:
        return refuse(token);
    }
  });
}

/** What the server fills in as well (server/src/shop/legal_texts/facts.rs). */
const FACTS = new Set([
  'aufsicht',
  'hoster',
  'maildienst',
  'protokolltage',
  'sicherungstage',
  'streitbeilegung',
  'tageBestellt',
  'tageUnbestellt',
  'umsatzsteuer',
]);

function withFacts(text: string): LegalInline[] {
  return text.split(/\{\{(\w+)\}\}/).flatMap((piece, index): LegalInline[] => {
    if (index % 2 === 0) return piece ? [words(piece)] : [];
    if (!FACTS.has(piece)) throw new Error(`a legal text has a placeholder that is not known: ${piece}`);
    return [{ kind: 'fact', name: piece }];
  });
}

/**
 * A line's end is a blank, and no line ends between a paragraph sign and its number. A placeholder that nobody fills must not
 * reach a customer.
 */
function words(text: string): string {
  if (text.includes('{{')) throw new Error(`a legal text has a placeholder that is not known: ${text}`);
  return text.replace(/\n/g, ' ').replace(/(§|Abs\.|Nr\.|Art\.) (?=\d)/g, '$1\u00a0');
}

function refuse(token: Token): never {
  throw new Error(`a legal text holds what the page cannot show (${token.type}): ${token.raw}`);
}
