import { create } from 'zustand';

/** Whether new orders are heard. Not stored: a browser plays nothing before the first press on a page anyway. */
export const useSound = create(() => ({ isOn: false }));

export function setSound(isOn: boolean): void {
  useSound.setState({ isOn });
  if (isOn) playSound();
}

/** Two short notes. */
export function playSound(): void {
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  for (const [at, hertz] of [
    [0, 660],
    [0.2, 880],
  ] as const) {
    const note = context.createOscillator();
    const volume = context.createGain();
    note.frequency.value = hertz;
    volume.gain.setValueAtTime(0.15, context.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + 0.16);
    note.connect(volume).connect(context.destination);
    note.start(context.currentTime + at);
    note.stop(context.currentTime + at + 0.17);
  }
  setTimeout(() => void context.close(), 600);
}
