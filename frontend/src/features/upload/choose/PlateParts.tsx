import { Ungroup } from 'lucide-react';
import { isStep } from '../../../core/stepFile';
import { formatMm } from '../../../lib/format';
import { Button } from '../../../ui';
import type { OversizedPart } from '../../files';
import { ContactOptions } from '../../shop';
import { UnitHint } from '../cards/UnitHint';
import { texts } from '../texts';
import { takeInUnit } from '../verbs';
import { List, Row } from './Refusal';

/** Names the parts that do not fit on the plate, and what can be done about it. */
export function PlateParts({
  parts,
  onSplit,
}: {
  parts: readonly OversizedPart[];
  onSplit: (part: OversizedPart) => void;
}) {
  return (
    <>
      <List>
        {parts.map((part) => {
          const { name, fit, file } = part;
          return (
            <Row key={name} name={name}>
              <dl className="figures mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm">
                <Side term={texts.plate.length} mm={fit.lengthMm} limitMm={fit.limitMm} />
                <Side term={texts.plate.width} mm={fit.widthMm} limitMm={fit.limitMm} />
                <Side term={texts.plate.height} mm={fit.heightMm} limitMm={fit.limitMm} />
              </dl>
              <p className="mt-1 text-sm">{texts.plate.turned(fit.fitsTurned)}</p>
              <UnitHint
                dimensionsMm={[fit.lengthMm, fit.widthMm, fit.heightMm]}
                name={name}
                onUnit={(unit) => unit && void takeInUnit(name, unit)}
              />
              {/* Its bodies may fit one by one. */}
              {file && isStep(name) && (
                <Button
                  size="sm"
                  className="mt-2"
                  icon={<Ungroup size={18} aria-hidden="true" />}
                  aria-label={texts.splitOf(name)}
                  onClick={() => onSplit(part)}
                >
                  {texts.split}
                </Button>
              )}
            </Row>
          );
        })}
      </List>
      <p className="mt-4 mb-3">{texts.plate.help}</p>
      <ContactOptions subject={`${texts.plate.title}: ${parts.map(({ name }) => name).join(', ')}`} />
    </>
  );
}

function Side({ term, mm, limitMm }: { term: string; mm: number; limitMm: number }) {
  const over = !(mm <= limitMm);
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{term}</dt>
      <dd className={over ? 'font-semibold text-danger' : undefined}>{formatMm(mm)}</dd>
    </div>
  );
}
