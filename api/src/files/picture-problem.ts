/** The file cannot be used as a picture. The message tells the merchant what to do. */
export class PictureProblem extends Error {
  override name = "PictureProblem";
}

/** The picture could not be processed in time. Nothing is wrong with the file. */
export class PicturesBusy extends Error {
  override name = "PicturesBusy";
}
