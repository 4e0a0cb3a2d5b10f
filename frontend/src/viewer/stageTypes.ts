import type { DisplayModel } from './displayModel';

/** Where the eye is. */
export interface Eye {
  position: readonly [number, number, number];
  target: readonly [number, number, number];
  aspect: number;
  far: number;
}

export interface StageOptions {
  /** Device pixels for each CSS pixel of the display. */
  pixelRatio: number;
  /** CSS colours of the part, of the plate's lines and of the dimension lines. */
  color: string;
  gridColor: string;
  inkColor: string;
}

/** Callbacks of the stage to its owner. */
export interface StageEvents {
  /** The part is on the canvas for the first time. */
  onFirstPicture: () => void;
  /** A picture is on the canvas, and the next one may be asked for. */
  onDrawn: () => void;
  /** The browser took the graphics context away, or gave it back. */
  onContextChange: (there: boolean) => void;
}

/** A `StageEvents` callback as a message of the worker. */
export interface StageMessage {
  first?: true;
  drawn?: true;
  context?: boolean;
}

/** Opening angle of the eye, in degrees. */
export const FIELD_OF_VIEW = 36;

/** The methods of the worker that draws. Each may answer later. */
export interface StageApi {
  /** Takes the part in. */
  load(model: DisplayModel, plateMm: number | undefined): Promise<void>;
  setSize(width: number, height: number): void;
  setColor(color: string): void;
  /** Draws what has a colour in the file in that one. */
  setFileColours(on: boolean): void;
  setDimensions(on: boolean): void;
  /** Asks for a picture from here; one that was asked for and not begun is dropped. */
  look(eye: Eye): void;
  dispose(): void;
}
