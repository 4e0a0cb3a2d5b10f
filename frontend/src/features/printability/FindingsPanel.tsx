import { type RefObject, useState } from 'react';
import type { CheckedPart, MarkedFinding } from '../../core/printCheck';
import { Switch } from '../../ui';
import type { ModelViewer } from '../../viewer';
import { MARK_COLOURS } from './degrees';
import { FindingList } from './FindingList';
import { Layers } from './Layers';
import { RepairedFile } from './RepairedFile';
import { useCheckOf } from './store';
import { texts } from './texts';
import { WallLegend } from './WallLegend';

/** The marks in the view; one kind at a time, so that no colour covers another. */
type Shown = MarkedFinding | 'walls' | 'pose' | null;

/**
 * What was found of a part, beside its preview. A press marks the place in the view and turns to it; a second one takes the mark away.
 * The sentences say all that the marks show, for a reader who does not see them.
 */
export function FindingsPanel({
  id,
  name,
  mmPerFileUnit,
  viewer,
}: {
  id: string;
  name: string;
  /** Millimetres of one unit of the file: findings count in millimetres of the printed part, the view in the file's units. */
  mmPerFileUnit: number;
  viewer: RefObject<ModelViewer | null>;
}) {
  const check = useCheckOf(id);
  const [shown, setShown] = useState<Shown>(null);
  if (!check) return null;

  const show = (next: Shown, checked: CheckedPart) => {
    const view = viewer.current;
    if (!view) return;
    const toFile = (mm: number) => mm / mmPerFileUnit;
    const finding = typeof next === 'object' ? next : null;
    const { walls, thickness, orientation } = checked;
    if (next === 'walls' || shown === 'walls')
      view.setThickness(
        next === 'walls'
          ? { perTriangleMm: thickness, thinMm: walls.refuseMm, soundMm: walls.checkMm }
          : null,
      );
    const pose = next === 'pose' ? orientation?.poses[orientation.recommended] : undefined;
    view.setTurn(pose?.rotation ?? null);
    view.setMarks(
      finding && {
        lines: finding.lines.map(toFile),
        triangles: finding.faces,
        color: MARK_COLOURS[finding.degree],
      },
    );
    const [x, y, z] = finding?.place ?? [];
    if (x !== undefined && y !== undefined && z !== undefined) view.lookAt([toFile(x), toFile(y), toFile(z)]);
    setShown(next);
  };

  return (
    <section
      aria-label={texts.title}
      className="flex max-h-[45%] shrink-0 flex-col gap-4 overflow-y-auto border-t border-line p-3 sm:max-h-none sm:w-80 sm:border-t-0 sm:border-l sm:p-4"
    >
      <h3 className="font-semibold">{texts.title}</h3>
      {check.state === 'checking' && (
        <p role="status" className="text-sm text-muted">
          {texts.checking}
        </p>
      )}
      {check.state === 'failed' && <p className="text-sm">{texts.failed}</p>}
      {check.checked && (
        <Found
          id={id}
          name={name}
          checked={check.checked}
          shown={shown}
          onShow={(next) => show(next, check.checked)}
        />
      )}
    </section>
  );
}

function Found({
  id,
  name,
  checked,
  shown,
  onShow,
}: {
  id: string;
  name: string;
  checked: CheckedPart;
  shown: Shown;
  onShow: (shown: Shown) => void;
}) {
  const { findings, walls, smallestWallMm, orientation, isRepairable } = checked;
  const pose = orientation?.poses[orientation.recommended];
  return (
    <>
      {findings.length === 0 ? (
        <p className="text-sm">{texts.clean}</p>
      ) : (
        <FindingList
          findings={findings}
          shown={typeof shown === 'object' ? shown : null}
          onShow={(finding) => onShow(finding === shown ? null : finding)}
        />
      )}
      {isRepairable && findings.some(({ kind }) => MENDED.has(kind)) && <RepairedFile id={id} name={name} />}
      <div>
        <h4 className="text-sm font-semibold">{texts.walls.title}</h4>
        <p className="figures text-sm">
          {smallestWallMm === undefined ? texts.walls.none : texts.walls.smallest(smallestWallMm)}
        </p>
        <Switch
          checked={shown === 'walls'}
          onCheckedChange={(on) => onShow(on ? 'walls' : null)}
          label={<span className="text-sm">{texts.walls.show}</span>}
        />
        {shown === 'walls' && <WallLegend walls={walls} />}
      </div>
      {orientation && pose && (
        <div>
          <h4 className="text-sm font-semibold">{texts.pose.title}</h4>
          <p className="text-sm">{orientation.reason}</p>
          <p className="figures text-sm text-muted">{texts.pose.facts(pose).join(' · ')}</p>
          <Switch
            checked={shown === 'pose'}
            onCheckedChange={(on) => onShow(on ? 'pose' : null)}
            label={<span className="text-sm">{texts.pose.show}</span>}
          />
        </div>
      )}
      <Layers id={id} />
    </>
  );
}

/** The faults that the mended mesh no longer has. */
const MENDED: ReadonlySet<MarkedFinding['kind']> = new Set([
  'openEdges',
  'crowdedEdges',
  'turnedFaces',
  'duplicateFaces',
]);
