import { useId } from 'react';
import { formatPercent } from '../../lib/format';
import type { Section } from '../../viewer';
import { texts } from './texts';

const AXES = [2, 0, 1] as const;

/** Where the part is cut open, and along which side. */
export function SectionSlider({
  section,
  onSection,
}: {
  section: Section;
  onSection: (section: Section) => void;
}) {
  const id = useId();
  const percent = Math.round(section.share * 100);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-3 py-1.5 sm:px-4">
      <fieldset className="flex gap-1">
        <legend className="sr-only">{texts.viewer.axis}</legend>
        {AXES.map((axis) => (
          <label
            key={axis}
            className="flex min-h-touch cursor-pointer items-center gap-1.5 rounded-md px-2 text-sm has-checked:bg-sunken has-checked:font-semibold"
          >
            <input
              type="radio"
              name={id}
              checked={section.axis === axis}
              onChange={() => onSection({ ...section, axis })}
              className="accent-ink"
            />
            {texts.viewer.axes[axis]}
          </label>
        ))}
      </fieldset>
      <input
        type="range"
        aria-label={texts.viewer.sectionPlace}
        aria-valuetext={formatPercent(percent)}
        min={1}
        max={100}
        value={percent}
        onChange={({ target }) => onSection({ ...section, share: Number(target.value) / 100 })}
        className="min-h-touch min-w-40 flex-1 accent-ink"
      />
    </div>
  );
}
