import { Fragment } from 'react';
import type { Configuration } from '../../core/client';
import { Swatch } from '../../ui';
import { usedColors } from './describe';

/** The colours of a part as mails and invoices name them ('Weiß, Schwarz und Rot'), each with its dot where its hex is known. */
export function ColorWords({
  configuration,
  hexOf,
}: {
  configuration: Configuration;
  hexOf: ((color: string) => string) | undefined;
}) {
  const colors = usedColors(configuration);
  return (
    <span>
      {colors.map(({ slot, name }, index) => (
        <Fragment key={slot}>
          <span className="inline-flex items-baseline gap-1.5">
            {hexOf && <Swatch hex={hexOf(name)} name={name} size={14} className="self-center" />}
            {index < colors.length - 2 ? `${name},` : name}
          </span>
          {index < colors.length - 1 && (index === colors.length - 2 ? ' und ' : ' ')}
        </Fragment>
      ))}
    </span>
  );
}
