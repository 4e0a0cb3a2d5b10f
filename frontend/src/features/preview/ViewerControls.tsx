import {
  Palette,
  RotateCcw,
  RotateCw,
  Ruler,
  SquareSplitVertical,
  Waypoints,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { IconButton } from '../../ui';
import { texts } from './texts';

/** What can be done with the view, for a visitor who has neither wheel nor keys. */
export function ViewerControls({
  disabled,
  turning,
  measured,
  measuring,
  cut,
  inFileColours,
  onZoomIn,
  onZoomOut,
  onReset,
  onTurning,
  onMeasured,
  onMeasuring,
  onCut,
  onFileColours,
}: {
  disabled: boolean;
  turning: boolean;
  /** Whether the dimension lines are shown. */
  measured: boolean;
  /** Whether a press takes a point. */
  measuring: boolean;
  /** Whether the part is cut open. */
  cut: boolean;
  /** Whether the colours of the file are shown; null where it has none. */
  inFileColours: boolean | null;
  onZoomIn: () => void;
  onZoomOut: () => void;
  onReset: () => void;
  onTurning: (on: boolean) => void;
  onMeasured: (on: boolean) => void;
  onMeasuring: (on: boolean) => void;
  onCut: (on: boolean) => void;
  onFileColours: (on: boolean) => void;
}) {
  return (
    <div className="flex flex-wrap gap-1">
      <IconButton label={texts.viewer.zoomIn} disabled={disabled} onClick={onZoomIn}>
        <ZoomIn size={20} />
      </IconButton>
      <IconButton label={texts.viewer.zoomOut} disabled={disabled} onClick={onZoomOut}>
        <ZoomOut size={20} />
      </IconButton>
      <IconButton label={texts.viewer.reset} disabled={disabled} onClick={onReset}>
        <RotateCcw size={20} />
      </IconButton>
      <IconButton
        label={texts.viewer.autoRotate}
        pressed={turning}
        disabled={disabled}
        onClick={() => onTurning(!turning)}
      >
        <RotateCw size={20} />
      </IconButton>
      <IconButton
        label={texts.viewer.dimensions}
        pressed={measured}
        disabled={disabled}
        onClick={() => onMeasured(!measured)}
      >
        <Ruler size={20} />
      </IconButton>
      <IconButton
        label={texts.viewer.measure}
        pressed={measuring}
        disabled={disabled}
        onClick={() => onMeasuring(!measuring)}
      >
        <Waypoints size={20} />
      </IconButton>
      <IconButton label={texts.viewer.section} pressed={cut} disabled={disabled} onClick={() => onCut(!cut)}>
        <SquareSplitVertical size={20} />
      </IconButton>
      {inFileColours !== null && (
        <IconButton
          label={texts.viewer.fileColours}
          pressed={inFileColours}
          disabled={disabled}
          onClick={() => onFileColours(!inFileColours)}
        >
          <Palette size={20} />
        </IconButton>
      )}
    </div>
  );
}
