import type { PictureTexts } from "../../demo-shop.ts";

export const pictures: Record<string, PictureTexts> = {
  "Apricot & Vanilla Jam": {
    covers: ["Jar of apricot jam with a yellow label, on mint green"],
    scenes: ["The jar beside apricots and toast with jam on it"],
  },
  "Strawberry Jam": {
    covers: ["Jar of strawberry jam with a pink label, on yellow"],
    scenes: ["The jar beside a mint-green plate of strawberries"],
  },
  "Blueberry & Lemon Jam": {
    covers: ["Jar of blueberry jam with a green and violet label, on pink"],
    scenes: ["The jar beside a yellow bowl of blueberries and half a lemon"],
  },
  "Wildflower Honey": {
    covers: ["Jar of honey with a cream and yellow label, on coral"],
    scenes: ["The jar beside a bowl of honey with a wooden dipper, and toast"],
  },
  "Meyer Lemon Marmalade": {
    covers: ["Jar of lemon marmalade with a cream label, on mint green"],
    scenes: ["The jar beside lemons and toast with marmalade on it"],
  },
  "Fruit Drops": {
    covers: ["Jar of round drops in six colors with a yellow lid, on pink"],
    scenes: ["The jar beside a bowl of drops, some of them on the table"],
  },
  "Sea Salt Caramels": {
    covers: ["Mint-green box of caramels with wrapped ones in front, on coral"],
    scenes: ["Caramels with flakes of salt on a pink plate in front of the box"],
  },
  "Dark Chocolate & Cherry Bar": {
    covers: ["Coral chocolate bar with a piece of chocolate and two cherries, on yellow"],
    scenes: ["Squares of dark chocolate and cherries in front of the bar"],
  },
  "Four Little Jams": {
    covers: ["Pink box with four small jars of jam, on yellow"],
    scenes: ["The box behind three small dishes of jam and a spoon"],
  },
};
