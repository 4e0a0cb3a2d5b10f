import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from './Button';
import { toast } from './toastStore';

interface PdfButtonProps extends Omit<ButtonProps, 'busy' | 'icon' | 'onClick' | 'type'> {
  /** Fetches what it needs, draws and offers the file. */
  draw: () => Promise<void>;
  /** The words for the person who pressed where that fails: a press that does nothing would be pressed again. */
  failed: string;
  /** Other words for the log. */
  logged?: string;
}

/** Draws a PDF when it is pressed, and is busy meanwhile. */
export function PdfButton({ draw, failed, logged = failed, ...button }: PdfButtonProps) {
  const [isDrawing, setDrawing] = useState(false);
  const press = async (): Promise<void> => {
    setDrawing(true);
    try {
      await draw();
    } catch (error) {
      console.error(logged, error);
      toast.error(failed);
    } finally {
      setDrawing(false);
    }
  };
  return (
    <Button
      {...button}
      busy={isDrawing}
      icon={<FileText size={button.size === 'sm' ? 18 : 20} aria-hidden="true" />}
      onClick={() => void press()}
    />
  );
}
