import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { LegalBlock, LegalDocument, LegalInline, LegalPart } from './document';
import { LegalFact } from './LegalFact';
import { OperatorAddress } from './OperatorAddress';
import { WithdrawalPart } from './WithdrawalPart';

/** A legal text of `legal-texts/`, with the operator's address and the parts that the settings call for. */
export function LegalBody({ document }: { document: LegalDocument }) {
  return all(document.parts.map(part));
}

/** The texts are fixed at build time: their pieces never move, so they need no keys. */
function all(pieces: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...pieces);
}

function part({ right, blocks }: LegalPart): ReactNode {
  const body = all(blocks.map(block));
  return right ? <WithdrawalPart right={right}>{body}</WithdrawalPart> : body;
}

function block(block: LegalBlock): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h2>{words(block.text)}</h2>;
    case 'paragraph':
      return <p>{words(block.text)}</p>;
    case 'operator':
      return <OperatorAddress />;
    case 'list': {
      const items = all(block.items.map(item));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return (
        <table>
          <thead>
            <tr>{all(block.head.map(headCell))}</tr>
          </thead>
          <tbody>{all(block.rows.map(row))}</tbody>
        </table>
      );
  }
}

function item(text: LegalInline[]): ReactNode {
  return <li>{words(text)}</li>;
}

function headCell(text: LegalInline[]): ReactNode {
  return <th scope="col">{words(text)}</th>;
}

function row(cells: LegalInline[][]): ReactNode {
  return <tr>{all(cells.map(cell))}</tr>;
}

function cell(text: LegalInline[]): ReactNode {
  return <td>{words(text)}</td>;
}

function words(text: LegalInline[]): ReactNode {
  return all(text.map(word));
}

function word(part: LegalInline): ReactNode {
  // The sign and its number stay on one line.
  if (typeof part === 'string') return part.replace(/§ /g, '§\u00a0');
  if (part.kind === 'fact') return <LegalFact name={part.name} />;
  if (part.kind === 'strong') return <strong>{words(part.text)}</strong>;
  return <Link to={part.to}>{words(part.text)}</Link>;
}
