import { Section } from './Section';
import { texts } from './texts';

/** The way from a file to a part. */
export function Steps() {
  return (
    <Section title={texts.steps.title}>
      <ol className="mt-6 flex flex-col">
        {texts.steps.list.map(([name, text], index) => (
          <li key={name} className="flex gap-5 border-t border-line py-5 last:border-b">
            <span aria-hidden="true" className="figures w-8 shrink-0 text-2xl font-bold text-accent-text">
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg font-semibold">{name}</h3>
              <p className="mt-1 max-w-[56ch] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
