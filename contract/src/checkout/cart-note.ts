/** Maximum length of a note that is entered in the cart. */
export const maxCartNote = 500;
