/** What a map from the server has under a name, and nothing that every object has by itself, such as `constructor`. */
export function ofMap<T>(map: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}
