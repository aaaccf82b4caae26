/** The element of a page that tells where the parts of its screen are: the build knows, the server writes it. */
export const FIRST_PARTS_ID = 'first-parts';

/** The mark in the browser's timeline, where it shows others how long a page took, for when its main content was seen. */
export const FIRST_THINGS_MARK = 'first-things';

/** By file of the client, such as `home/HomeScreen.tsx`: its address, and its name there unless it is the whole module. */
export type FirstParts = Readonly<Record<string, readonly [address: string, name?: string]>>;
