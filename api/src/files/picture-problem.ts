/** The file cannot be used as a picture. The message contains instructions for the merchant. */
export class PictureProblem extends Error {
  override name = "PictureProblem";
}

/** The picture could not be processed in time. The file itself is fine. */
export class PicturesBusy extends Error {
  override name = "PicturesBusy";
}

/** The expected errors of the process for pictures. */
export const pictureErrors = { PictureProblem, PicturesBusy };
