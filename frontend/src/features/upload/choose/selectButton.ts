import { createRef } from 'react';

/** The button of the drop zone, for the dialogs that give the focus back to it. There is one drop zone on a page. */
export const selectButton = createRef<HTMLButtonElement>();
