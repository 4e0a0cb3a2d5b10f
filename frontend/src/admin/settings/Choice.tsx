import { OptionCard, RadioGroup } from '../../ui';

/** One of several ways, each with a sentence on it; a click chooses it. */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onChoose,
}: {
  label: string;
  options: Record<Value, { title: string; text: string }>;
  value: Value | undefined;
  onChoose: (value: Value) => void;
}) {
  return (
    <div>
      <h3 className="mb-2 font-semibold">{label}</h3>
      <RadioGroup label={label} value={value ?? null} onValueChange={onChoose}>
        {(Object.keys(options) as Value[]).map((option) => (
          <OptionCard key={option} value={option} title={options[option].title} text={options[option].text} />
        ))}
      </RadioGroup>
    </div>
  );
}
