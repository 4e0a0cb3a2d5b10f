import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import {
  type LegalBlock,
  type LegalRun,
  type OwnPageName,
  type PageTextName,
  useLegalText,
} from '../../api/legalTexts';
import { QueryFailure, Skeleton } from '../../ui';
import { OperatorAddress } from './OperatorAddress';

/** The words of a legal text as the server has them: those that an order refers to. */
export function LegalBody({
  name,
  sha256,
}: {
  name: PageTextName | OwnPageName;
  sha256?: string | undefined;
}) {
  const text = useLegalText(name, sha256);
  if (text.data) return all(text.data.blocks.map(piece));
  if (text.isError) return <QueryFailure query={text} title="Der Text konnte nicht geladen werden." />;
  return (
    <div role="status">
      <span className="sr-only">Text wird geladen …</span>
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

/** The pieces of a text never move, so they need no keys. */
function all(pieces: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...pieces);
}

function piece(block: LegalBlock): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 3 ? <h3>{words(block.text)}</h3> : <h2>{words(block.text)}</h2>;
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

function row(cells: LegalRun[][]): ReactNode {
  return <tr>{all(cells.map(cell))}</tr>;
}

function item(text: LegalRun[]): ReactNode {
  return <li>{words(text)}</li>;
}

function headCell(text: LegalRun[]): ReactNode {
  return <th scope="col">{words(text)}</th>;
}

function cell(text: LegalRun[]): ReactNode {
  return <td>{words(text)}</td>;
}

function words(runs: LegalRun[]): ReactNode {
  return all(runs.map(run));
}

function run({ text, strong, emphasis, to }: LegalRun): ReactNode {
  // No line ends between a paragraph sign and its number.
  const lines = text.replace(/(§|Abs\.|Nr\.|Art\.) (?=\d)/g, '$1\u00a0').split('\n');
  let shown = all(lines.map(line));
  if (emphasis) shown = <em>{shown}</em>;
  if (strong) shown = <strong>{shown}</strong>;
  if (!to) return shown;
  return to.startsWith('/') ? (
    <Link to={to}>{shown}</Link>
  ) : (
    <a href={to} rel="noopener">
      {shown}
    </a>
  );
}

function line(text: string, index: number): ReactNode {
  if (index === 0) return text;
  return (
    <>
      <br />
      {text}
    </>
  );
}
