import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';

type BannerTone = 'info' | 'success' | 'warning' | 'danger';

const TONES: Record<BannerTone, { icon: typeof Info; box: string; mark: string }> = {
  info: { icon: Info, box: 'border-line bg-surface', mark: 'text-muted' },
  success: { icon: CircleCheck, box: 'border-success/30 bg-success-soft', mark: 'text-success' },
  warning: { icon: TriangleAlert, box: 'border-warning/30 bg-warning-soft', mark: 'text-warning' },
  danger: { icon: CircleAlert, box: 'border-danger/30 bg-danger-soft', mark: 'text-danger' },
};

interface BannerProps {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A button at the right, below on a phone. */
  action?: ReactNode;
  /** Announces the text when it appears: `alert` interrupts, `status` waits. */
  live?: 'alert' | 'status';
  className?: string;
}

/** News that belongs to the page and stays. */
export function Banner({ tone = 'info', title, children, action, live, className }: BannerProps) {
  const { icon: Icon, box, mark } = TONES[tone];
  return (
    <div
      role={live}
      className={cx('flex flex-col gap-3 rounded-lg border p-4 sm:flex-row sm:items-center', box, className)}
    >
      <div className="flex min-w-0 flex-1 gap-3">
        <Icon size={20} className={cx('mt-0.5 shrink-0', mark)} />
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="wrap-anywhere">{children}</div>}
        </div>
      </div>
      {action && <div className="flex shrink-0 flex-wrap gap-2 empty:hidden">{action}</div>}
    </div>
  );
}
