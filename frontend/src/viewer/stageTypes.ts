import type { DisplayModel } from './displayModel';
import type { PartMarks, ThicknessMap } from './marks';
import type { ScenePoint } from './ruler';
import type { Turn } from './turn';

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

/** A cut through the part: what lies beyond a share of it along an axis is not drawn. */
export interface Section {
  axis: 0 | 1 | 2;
  /** 0 to 1 */
  share: number;
}

/** A place in the picture: from −1 to 1 to the right and upwards. */
export interface Pick {
  x: number;
  y: number;
  /** How far away a corner may lie that is meant, in the same measure. */
  reach: readonly [number, number];
}

/** The methods of the worker that draws. Each may answer later. */
export interface StageApi {
  /** Takes the part in. */
  load(model: DisplayModel, plateMm: number | undefined): Promise<void>;
  setSize(width: number, height: number): void;
  setColor(color: string): void;
  /** Draws what has a colour in the file in that one. */
  setFileColours(on: boolean): void;
  setDimensions(on: boolean): void;
  /** Shows places on the part in a colour of their own, instead of those shown before; null shows none. */
  setMarks(marks: PartMarks | null): void;
  /** Colours the part by the thickness of its walls; null gives it its own colour back. */
  setThickness(map: ThicknessMap | null): void;
  /** Lays the part on the plate as it is to be printed; null as its file has it. */
  setTurn(turn: Turn | null): void;
  /** Cuts the part open; null shows all of it. */
  setSection(section: Section | null): void;
  /** The point of the part at a place of the picture. */
  pick(at: Pick): Promise<ScenePoint | null>;
  /** Shows points and the line between two of them. */
  setRuler(points: readonly ScenePoint[]): void;
  /** Asks for a picture from here; one that was asked for and not begun is dropped. */
  look(eye: Eye): void;
  dispose(): void;
}
