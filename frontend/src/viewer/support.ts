/** Whether this browser can draw with WebGL 2, which three.js needs. Asked once: each question costs a context. */
export function webglAvailable(): boolean {
  answer ??= ask();
  return answer;
}

let answer: boolean | undefined;

function ask(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Browsers allow only a handful of contexts, so this one is given back at once.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
