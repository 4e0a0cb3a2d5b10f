const END = /\.(?:stp|step)$/i;

/** Whether a file is read by the package of the core that is fetched with the first STEP file only. */
export const isStep = (fileName: string): boolean => END.test(fileName);

/** A file name without its ending, if that is one of STEP. */
export const withoutStep = (fileName: string): string => fileName.replace(END, '');
