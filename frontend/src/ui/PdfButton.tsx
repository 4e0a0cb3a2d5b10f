import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from './Button';
import { FailureBanner } from './FailureBanner';

interface PdfButtonProps extends Omit<ButtonProps, 'busy' | 'icon' | 'onClick' | 'type'> {
  /** Fetches what it needs, draws and offers the file. */
  draw: () => Promise<void>;
  /** The words for the person who pressed where that fails: a press that does nothing would be pressed again. */
  failed: string;
  /** Other words for the log. */
  logged?: string;
}

/** Draws a PDF when it is pressed, and is busy meanwhile; where that failed it can be tried again. */
export function PdfButton({ draw, failed, logged = failed, ...button }: PdfButtonProps) {
  const [state, setState] = useState<'idle' | 'drawing' | 'failed'>('idle');
  const press = async (): Promise<void> => {
    setState('drawing');
    try {
      await draw();
      setState('idle');
    } catch (error) {
      console.error(logged, error);
      setState('failed');
    }
  };
  return (
    <>
      <Button
        {...button}
        busy={state === 'drawing'}
        icon={<FileText size={button.size === 'sm' ? 18 : 20} />}
        onClick={() => void press()}
      />
      {/* In a row of its own among other buttons, whether they lie in a line or in a grid. */}
      {state === 'failed' && (
        <FailureBanner title={failed} onRetry={() => void press()} className="col-span-full w-full" />
      )}
    </>
  );
}
