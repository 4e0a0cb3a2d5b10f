import { Box } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Settings, usePricing } from '../../core/client';
import { formatCents, formatDimensions } from '../../lib/format';
import { Button, Card, toast } from '../../ui';
import { priceBook } from '../pricing';
import { describeConfiguration, PriceNote } from '../shop';
import { addFiles } from '../upload';
import { EXAMPLE, fetchExample } from './examplePart';
import { GearDrawing } from './GearDrawing';
import { Section } from './Section';
import { texts } from './texts';
import { useNear } from './useNear';

/** A part to try the configurator with, and what it costs today. */
export function Example({ settings }: { settings: Settings | undefined }) {
  const card = useRef<HTMLDivElement>(null);
  const isNear = useNear(card);
  const [busy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    try {
      await addFiles([await fetchExample()]);
    } catch {
      toast.error(texts.example.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={texts.example.title}>
      <Card className="mt-6 flex flex-col gap-4">
        <div ref={card} className="flex items-center gap-5">
          <GearDrawing />
          <div className="min-w-0">
            <p className="figures text-sm text-muted">{formatDimensions(EXAMPLE.dimensionsMm)}</p>
            <Price settings={settings} wanted={isNear} />
          </div>
        </div>
        <p className="text-muted">{texts.example.text}</p>
        <Button wide busy={busy} icon={<Box size={20} />} onClick={() => void load()}>
          {texts.example.load}
        </Button>
        <PriceNote />
      </Card>
    </Section>
  );
}

/** By the core, as every price; its place is kept until both are here. */
function Price({ settings, wanted }: { settings: Settings | undefined; wanted: boolean }) {
  const pricing = usePricing(wanted);
  if (!pricing || !settings) return <div className="h-12" />;
  const configuration = pricing.defaultConfiguration(settings);
  const { quote } = priceBook(pricing, settings).quote({
    volumeCm3: EXAMPLE.volumeCm3,
    quantity: 1,
    configuration,
  });
  const { material, colors } = describeConfiguration(configuration);
  return (
    <div className="min-h-12">
      <p className="figures text-lg font-semibold">{texts.example.price(formatCents(quote.lineCents))}</p>
      <p className="text-sm text-muted">{texts.example.choice(`${material}, ${colors}`)}</p>
    </div>
  );
}
